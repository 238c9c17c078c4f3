interface CephSettings {
  dir: string;
  fsid: string;
  monitorPort: number;
  /** Of each gateway. */
  gatewayPorts: readonly number[];
}

/** The name of a gateway, by its place in `gatewayPorts`. */
export const gatewayName = (index: number) => `client.rgw-${index}`;

const gatewaySection = (port: number, index: number) => `[${gatewayName(index)}]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw run sync thread = false
rgw enable usage log = false
rgw enable ops log = false
rgw thread pool size = 32
rgw dns name = localhost
rgw max concurrent requests = 64
`;

/** The configuration of a single-node Ceph with objects in memory, for a fast start. */
export const cephConfig = ({ dir, fsid, monitorPort, gatewayPorts }: CephSettings) => `[global]
fsid = ${fsid}
run dir = ${dir}
admin socket = ${dir}/$name.asok
pid file = ${dir}/$name.pid
log file = ${dir}/$name.log
crash dir = ${dir}
keyring = ${dir}/keyring
auth allow insecure global id reclaim = false
paxos propose interval = 0.05
paxos min wait = 0.01
mon osd min up ratio = 0
mon host = [v2:127.0.0.1:${monitorPort}]
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
mon data = ${dir}/mon
[osd.0]
osd data = ${dir}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd class load list = *
osd class default list = *
ms bind port min = 7100
ms bind port max = 7900
${gatewayPorts.map(gatewaySection).join('')}`;
