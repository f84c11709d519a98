# The base of our images with the certificate of a proxy in front of npm's registry.
ARG BASE
FROM ${BASE}
ARG TO
COPY certificates.pem ${TO}
