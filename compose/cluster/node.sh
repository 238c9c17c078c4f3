#!/bin/bash
# Starts one node of the cluster. The first start of database-1 creates the cluster. Later, a node only creates it again if it was the last
# one to stop; otherwise it joins the others. After a power failure, the nodes form the cluster again as soon as all of them run.
set -eu

data=/var/lib/mysql
name=$(hostname)
nodes=database-1,database-2,database-3

# Whether another node runs. Without this check, database-1 with an empty volume would start a second cluster beside the first.
other_runs() {
  for node in database-1 database-2 database-3; do
    [ "$node" = "$name" ] || ! timeout 2 bash -c "exec 3<>/dev/tcp/$node/4567" 2>/dev/null || return 0
  done
  return 1
}
is_first() { [ "$name" = database-1 ] && [ ! -e "$data/grastate.dat" ]; }
was_last() { grep -q '^safe_to_bootstrap: 1' "$data/grastate.dat" 2>/dev/null; }

creates=
if { is_first || was_last; } && ! other_runs; then creates=--wsrep-new-cluster; fi

password=$(cat /run/secrets/database_root_password)
cat > /etc/mysql/conf.d/cluster.cnf <<CONFIG
[mysqld]
character-set-server=utf8mb4
collation-server=utf8mb4_bin
innodb-buffer-pool-size=256M
max-connections=500
binlog-format=ROW
innodb-autoinc-lock-mode=2
wsrep-on=ON
wsrep-provider=/usr/lib/galera/libgalera_smm.so
wsrep-cluster-name=hourbank
wsrep-cluster-address=gcomm://$nodes
wsrep-node-name=$name
wsrep-node-address=$name
wsrep-sst-method=mariabackup
wsrep-sst-auth=root:$password
# A lost node is excluded after 1.5 s; writes wait that long.
wsrep-provider-options=gcache.size=256M;evs.keepalive_period=PT0.4S;evs.join_retrans_period=PT0.4S;evs.suspect_timeout=PT1.5S;evs.inactive_timeout=PT4S
[sst]
sst-syslog=-1
CONFIG
chmod 600 /etc/mysql/conf.d/cluster.cnf
exec docker-entrypoint.sh mariadbd $creates
