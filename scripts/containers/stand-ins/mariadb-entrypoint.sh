#!/bin/sh
# Like the official image: creates the data at the first start, with the root password from a file. Runs other commands directly.
set -eu
case ${1:-} in
  mariadbd | -*) ;;
  *) exec "$@" ;;
esac
[ "$1" = mariadbd ] && shift

data=/var/lib/mysql
if [ ! -d $data/mysql ]; then
  mariadb-install-db --no-defaults --datadir=$data --auth-root-authentication-method=normal --skip-test-db >/dev/null
  cat > /tmp/first.sql <<SQL
CREATE USER root@'%' IDENTIFIED BY '$(cat "$MARIADB_ROOT_PASSWORD_FILE")';
GRANT ALL ON *.* TO root@'%' WITH GRANT OPTION;
ALTER USER root@localhost IDENTIFIED BY '$(cat "$MARIADB_ROOT_PASSWORD_FILE")';
SQL
  set -- --init-file=/tmp/first.sql "$@"
fi
exec mariadbd --no-defaults --datadir=$data --socket=/run/mysqld/mysqld.sock --bind-address=0.0.0.0 --skip-name-resolve "$@"
