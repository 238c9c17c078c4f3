# Replaces node:24-bookworm, which has a compiler. It has the certificates of this machine, so that it reaches the same registry.
FROM hourbank-check/node
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends g++ make python3 && rm -rf /var/lib/apt/lists/*
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
