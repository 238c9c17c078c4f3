#!/bin/sh
# A database for each service and two users of it: the service's own, who reads and writes rows, and the one of its migrations, who may also
# change tables. May run again at any time: a service that is new gets its database, a password that was changed is taken over.
set -eu

# Passwords are those of the services' URLs: letters, digits, - and _ only.
password_in() { sed -E 's|^mysql://[^:]*:([A-Za-z0-9_-]+)@.*$|\1|' "/run/secrets/$1"; }

for name in identity billing tracking tasks; do
  own=$(password_in "${name}_database_url")
  migration=$(password_in "${name}_migration_url")
  cat <<SQL
CREATE DATABASE IF NOT EXISTS $name CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE USER IF NOT EXISTS '$name'@'%' IDENTIFIED BY '$own';
ALTER USER '$name'@'%' IDENTIFIED BY '$own';
GRANT SELECT, INSERT, UPDATE, DELETE ON $name.* TO '$name'@'%';
CREATE USER IF NOT EXISTS '${name}_migration'@'%' IDENTIFIED BY '$migration';
ALTER USER '${name}_migration'@'%' IDENTIFIED BY '$migration';
GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES, TRIGGER ON $name.* TO '${name}_migration'@'%';
SQL
  # One user reads all databases for a backup, and one may replace them.
  for user in backup restore; do
    password=$(password_in "${user}_database_url")
    rights='SELECT, TRIGGER, SHOW VIEW'
    [ $user = backup ] || rights='SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES, TRIGGER, LOCK TABLES'
    cat <<SQL
CREATE USER IF NOT EXISTS '$user'@'%' IDENTIFIED BY '$password';
ALTER USER '$user'@'%' IDENTIFIED BY '$password';
GRANT $rights ON $name.* TO '$user'@'%';
SQL
  done
done | MYSQL_PWD=$(cat /run/secrets/database_root_password) mariadb --host=database --user=root
echo 'Databases and users are as they should be.'
