# The server in a small image: `docker build -t vorhand .`
# Builder and final image must be of the same Debian, since the binary uses its C library.
ARG RUST_VERSION=1.95
ARG DEBIAN_RELEASE=trixie

FROM rust:${RUST_VERSION}-${DEBIAN_RELEASE} AS builder
WORKDIR /src
COPY . .
RUN cargo build --release --locked --package vorhand

FROM debian:${DEBIAN_RELEASE}-slim
RUN groupadd --system --gid 10001 vorhand \
    && useradd --system --uid 10001 --gid 10001 --home-dir /var/lib/vorhand --create-home vorhand
COPY --from=builder /src/target/release/vorhand /usr/local/bin/vorhand
USER 10001:10001
# The embedded database lies here, unless VORHAND_DATABASE_URL names another one; keep it with `-v vorhand:/var/lib/vorhand`.
WORKDIR /var/lib/vorhand
ENV VORHAND_LISTEN=0.0.0.0:8080
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD ["vorhand", "healthcheck"]
ENTRYPOINT ["vorhand"]
CMD ["serve"]
