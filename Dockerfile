# Builds the image of one component, from the root of the repository:
#   docker build --build-arg COMPONENT=svc-billing --tag hourbank/svc-billing .
ARG NODE_IMAGE=node:24-bookworm-slim
ARG BUILD_IMAGE=node:24-bookworm

# The files that npm reads. Dependencies are installed again when one of them changes, not when any source file does.
FROM ${BUILD_IMAGE} AS manifests
COPY . /src
RUN cd /src && mkdir /manifests && cp --parents package.json package-lock.json */package.json packages/*/package.json /manifests

FROM ${BUILD_IMAGE} AS build
WORKDIR /src
ENV npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false
COPY --from=manifests /manifests ./
RUN npm ci --omit=dev --ignore-scripts

# The builder caches everything above for all components.
ARG COMPONENT
COPY tsconfig.base.json ./
COPY scripts scripts
COPY packages packages
COPY docs/guide docs/guide
COPY ${COMPONENT} ${COMPONENT}
RUN node scripts/image-files.mjs "${COMPONENT}" /app

FROM ${NODE_IMAGE}
# The limits of the heap keep a service below 300 MiB, whatever it receives. With two arenas, glibc keeps less of the memory that threads
# have freed (20 MiB in svc-billing), and with a fixed threshold less of what V8 needed to compile the program (8 MiB). Without
# `--enable-source-maps`, with which the first error of a process reads the map of its bundle: that stops all requests for more than a
# second and takes 80 MiB.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 \
    NODE_OPTIONS="--max-old-space-size=160 --max-semi-space-size=8"
WORKDIR /app
# Root owns the files, so the process cannot change them. Only /tmp needs to be writable, and only in services: uploads are
# buffered there until they are stored.
COPY --from=build /app ./
# What runs, for `/metrics`, logs and the API document.
ARG VERSION=local
ARG COMMIT=unknown
ENV HOURBANK_VERSION=${VERSION} HOURBANK_COMMIT=${COMMIT}
LABEL org.opencontainers.image.version=${VERSION} org.opencontainers.image.revision=${COMMIT}
# A number, so that Kubernetes can verify that the user is not root.
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s CMD ["node", "health.js"]
# Node receives SIGTERM directly and shuts down in order. Arguments are commands, for example `migrate`.
ENTRYPOINT ["node", "main.js"]
