# The server in a small image: `docker build -t vorhand .`
# The base images are named by tag, so that whoever builds chooses them: builder and final image must be of the same
# Debian, since the binary uses its C library.
ARG NODE_IMAGE=node:20-trixie-slim
ARG RUST_IMAGE=rust:1.95-trixie
ARG DEBIAN_IMAGE=debian:trixie-slim

FROM ${NODE_IMAGE} AS client
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN --mount=type=cache,target=/npm npm ci --cache /npm
COPY web .
RUN npm run build

FROM ${RUST_IMAGE} AS builder
WORKDIR /src
COPY . .
COPY --from=client /src/web/dist web/dist
# A server without its pages for browsers is no image.
ENV VORHAND_CLIENT_REQUIRED=yes
# Names of functions stay in the binary, so that a backtrace can be read; what is only for a debugger does not.
ENV CARGO_PROFILE_SHIPPED_DEBUG=none CARGO_PROFILE_SHIPPED_STRIP=debuginfo
RUN --mount=type=cache,target=/src/target \
    cargo build --profile shipped --locked --package vorhand && install -D target/shipped/vorhand /out/vorhand

FROM ${DEBIAN_IMAGE}
RUN groupadd --system --gid 10001 vorhand \
    && useradd --system --uid 10001 --gid 10001 --home-dir /var/lib/vorhand --no-create-home vorhand \
    && install --directory --owner 10001 --group 10001 --mode 0750 /var/lib/vorhand
COPY --from=builder /out/vorhand /usr/local/bin/vorhand
USER 10001:10001
# The embedded database lies here, unless VORHAND_DATABASE_URL names another one; keep it with `-v vorhand:/var/lib/vorhand`.
WORKDIR /var/lib/vorhand
ENV VORHAND_LISTEN=0.0.0.0:8080
EXPOSE 8080
# Longer than the server takes to answer everything and close its sockets is `--stop-timeout 45`.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["vorhand", "healthcheck"]
ENTRYPOINT ["vorhand"]
CMD ["serve"]
