import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort, startDaemon, waitUntil } from '@hourbank/testing';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { type ClusterNode, clusterUser } from './node';

/** The configuration that the compose profile uses. */
const configuration = resolve(__dirname, '../../../compose/cluster/haproxy.cfg');

/** On Debian, server programs are not in the PATH of ordinary users. */
const program = () => (existsSync('/usr/sbin/haproxy') ? '/usr/sbin/haproxy' : 'haproxy');

/** Starts haproxy before the nodes, with the configuration of `compose/cluster`. */
export async function startProxy(
  dir: string,
  [first, second, third]: readonly [ClusterNode, ClusterNode, ClusterNode],
) {
  const [port, statusPort] = [await freePort(), await freePort()];
  const daemon = await startDaemon(
    'env',
    [
      `PROXY_ADDRESS=127.0.0.1:${port}`,
      `STATUS_ADDRESS=127.0.0.1:${statusPort}`,
      `NODE_1=${first.address}`,
      `NODE_2=${second.address}`,
      `NODE_3=${third.address}`,
      program(),
      '-db',
      '-f',
      configuration,
    ],
    join(dir, 'haproxy.log'),
  );
  const url = `mysql://${clusterUser}@127.0.0.1:${port}`;
  /** Name of the node that a new connection reaches. */
  async function writer(): Promise<string | undefined> {
    const connection = await createConnection({ uri: url, connectTimeout: 1_000 });
    try {
      const [rows] = await connection.query<(RowDataPacket & { name: string })[]>('SELECT @@wsrep_node_name AS name');
      return rows[0]?.name;
    } finally {
      connection.destroy();
    }
  }
  await waitUntil('haproxy', async () => (await writer()) !== undefined, { watch: daemon });
  /** Whether haproxy considers all nodes usable. */
  const areUsable = async () => {
    const rows = (await (await fetch(`http://127.0.0.1:${statusPort}/;csv`)).text()).split('\n');
    return rows.filter((row) => /^database,database-\d,.*,UP,/.test(row)).length === 3;
  };
  return { url, writer, areUsable, close: () => daemon.stop() };
}
