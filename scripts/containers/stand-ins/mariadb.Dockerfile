# Replaces the official image of MariaDB: the same variables, user, folder and health check, as far as docker-compose.yml uses them.
FROM hourbank-check/debian
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mariadb-server \
 && rm -rf /var/lib/apt/lists/* /var/lib/mysql && install -d -o mysql -g mysql /var/lib/mysql && install -d -m 1777 /run/mysqld
COPY mariadb-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
COPY mariadb-healthcheck.sh /usr/local/bin/healthcheck.sh
VOLUME /var/lib/mysql
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["mariadbd"]
