# As Dockerfile beside it, on the base of our images: the mailbox is a program of Node.
ARG BASE
FROM ${BASE}
COPY maildev /app
USER 1000:1000
EXPOSE 1080 1025
ENTRYPOINT ["node", "/app/node_modules/maildev/bin/maildev"]
HEALTHCHECK --interval=10s --timeout=1s \
  CMD node -e "fetch('http://127.0.0.1:1080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
