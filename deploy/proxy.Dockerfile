# The TLS proxy of the profile `tls`, for a user who is not root.
ARG CADDY_IMAGE=caddy:2
FROM ${CADDY_IMAGE}
# A copy has no file capabilities: with them the program does not start where all capabilities are dropped.
RUN cp /usr/bin/caddy /usr/bin/caddy.plain && mv /usr/bin/caddy.plain /usr/bin/caddy \
    && mkdir -p /var/lib/caddy && chown 10001:10001 /var/lib/caddy
ENV XDG_DATA_HOME=/var/lib/caddy/data XDG_CONFIG_HOME=/var/lib/caddy/config
USER 10001:10001
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
