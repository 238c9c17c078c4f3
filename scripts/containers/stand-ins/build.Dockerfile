# Stands in for node:24-bookworm, which has a compiler. It trusts whom this machine trusts, so that it reaches the registry as this machine does.
FROM hourbank-check/node
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends g++ make python3 && rm -rf /var/lib/apt/lists/*
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
