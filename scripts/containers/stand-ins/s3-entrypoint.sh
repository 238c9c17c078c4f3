#!/bin/sh
# One monitor, one object daemon with its objects in memory, one gateway on port 9000. Ignores the arguments, which are for MinIO.
set -eu
dir=/data/ceph
conf=$dir/ceph.conf
rm -rf $dir && mkdir -p $dir/mon $dir/osd
fsid=$(uuidgen)
cat > $conf <<CONF
[global]
fsid = $fsid
run dir = $dir
admin socket = $dir/\$name.asok
pid file = $dir/\$name.pid
log file = /dev/null
crash dir = $dir
keyring = $dir/keyring
auth allow insecure global id reclaim = false
paxos propose interval = 0.05
paxos min wait = 0.01
mon osd min up ratio = 0
mon host = [v2:127.0.0.1:6800]
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
public network = 127.0.0.0/8
osd pool default size = 1
osd pool default min size = 1
osd crush chooseleaf type = 0
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 1000
mon osd full ratio = .99
mon data avail crit = 1
mon data avail warn = 1
ms bind ipv4 = true
ms bind ipv6 = false
[mon.a]
mon data = $dir/mon
[osd.0]
osd data = $dir/osd
osd objectstore = memstore
memstore device bytes = 268435456
osd class load list = *
osd class default list = *
[client.rgw]
rgw frontends = beast endpoint=0.0.0.0:9000
rgw run sync thread = false
rgw enable usage log = false
rgw enable ops log = false
rgw thread pool size = 16
rgw dns name = object-store
rgw max concurrent requests = 64
CONF
export CEPH_CONF=$conf

ceph-authtool --create-keyring $dir/keyring --gen-key -n mon. --cap mon 'allow *'
for who in client.admin osd.0 client.rgw; do
  ceph-authtool $dir/keyring --gen-key -n $who --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
done
monmaptool --create --fsid "$fsid" --addv a '[v2:127.0.0.1:6800]' $dir/monmap
ceph-mon --mkfs -i a --monmap $dir/monmap --keyring $dir/keyring
ceph-mon -i a -f & mon=$!
osd=$(uuidgen)
ceph --connect-timeout 60 osd new "$osd" 0
ceph-osd -i 0 --mkfs --osd-uuid "$osd"
ceph-osd -i 0 -f & disk=$!
radosgw-admin user create --uid=app --display-name=app --caps='users=*' --access-key="$(cat "$MINIO_ROOT_USER_FILE")" --secret-key="$(cat "$MINIO_ROOT_PASSWORD_FILE")"
radosgw -n client.rgw -f & gateway=$!
# No data is kept, so a clean shutdown is not needed.
trap 'kill -9 $gateway $disk $mon; exit 0' TERM INT
wait $gateway
