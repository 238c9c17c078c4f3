# Replaces MinIO: Ceph's radosgw over one monitor and one object daemon in memory, with the variables, port and folder that docker-compose.yml uses.
FROM hourbank-check/debian
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends radosgw ceph-osd ceph-mon ceph-common curl uuid-runtime \
 && rm -rf /var/lib/apt/lists/*
COPY s3-entrypoint.sh /usr/local/bin/s3-entrypoint.sh
COPY s3-mc.sh /usr/local/bin/mc
VOLUME /data
ENTRYPOINT ["s3-entrypoint.sh"]
