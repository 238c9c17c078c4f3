# Replaces node:24-bookworm-slim: Debian, the program from the npm package of the same name, npm, and the user `node`.
FROM hourbank-check/debian
COPY node/bin /usr/local/bin
COPY node/include /usr/local/include
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
