import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Daemon, freePort, initializeMariaDb, serverProgram, startDaemon, waitUntil } from '@hourbank/testing';
import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** Where the packages of Debian and of other systems install Galera. */
const providers = [
  '/usr/lib/galera/libgalera_smm.so',
  '/usr/lib64/galera-4/libgalera_smm.so',
  '/usr/lib/libgalera_smm.so',
];

/** A state transfer copies all data, on a busy machine for minutes. */
const joinLimitMs = 300_000;

interface NodeOptions {
  name: string;
  dir: string;
  host: string;
  /** Command and arguments before the program. */
  prefix: readonly string[];
}

/** A user for everything, from any address: the nodes are not all on the loopback address. */
export const clusterUser = 'app';

/**
 * One node of a MariaDB Galera cluster. It is excluded from the cluster after 1.5 s of silence: with the default of
 * five, requests would wait that long after a node was lost.
 */
export async function clusterNode({ name, dir, host, prefix }: NodeOptions) {
  const folder = join(dir, name);
  const data = join(folder, 'data');
  const [port, groupPort, copyPort, catchUpPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const provider = providers.find((path) => existsSync(path));
  if (!provider) throw new Error('Galera is not installed.');
  const url = `mysql://${clusterUser}@${host}:${port}`;
  let daemon: Daemon | undefined;

  const settings = (peers: readonly string[]) => `[mysqld]
user=root
datadir=${data}
socket=${join(folder, 'db.sock')}
pid-file=${join(folder, 'db.pid')}
port=${port}
bind-address=${host}
skip-name-resolve
character-set-server=utf8mb4
collation-server=utf8mb4_bin
max-connections=500
innodb-flush-log-at-trx-commit=1
innodb-buffer-pool-size=64M
innodb-log-file-size=32M
performance-schema=OFF
binlog-format=ROW
innodb-autoinc-lock-mode=2
wsrep-on=ON
wsrep-provider=${provider}
wsrep-cluster-name=faults
wsrep-cluster-address=gcomm://${peers.join(',')}
wsrep-node-name=${name}
wsrep-node-address=${host}:${groupPort}
wsrep-sst-method=mariabackup
wsrep-sst-auth=root:
wsrep-sst-receive-address=${host}:${copyPort}
wsrep-provider-options=gmcast.listen_addr=tcp://${host}:${groupPort};ist.recv_addr=${host}:${catchUpPort};ist.recv_bind=${host}:${catchUpPort};gcache.size=64M;evs.keepalive_period=PT0.4S;evs.join_retrans_period=PT0.4S;evs.suspect_timeout=PT1.5S;evs.inactive_timeout=PT4S
[sst]
sst-syslog=-1
`;

  /** Runs one statement on this node, not through the proxy. */
  async function query<Row extends RowDataPacket>(sql: string): Promise<Row[]> {
    const connection = await createConnection({ uri: url, connectTimeout: 2_000 });
    try {
      const [rows] = await connection.query<Row[]>({ sql, timeout: 60_000 });
      return rows;
    } finally {
      connection.destroy();
    }
  }
  async function membership() {
    const rows = await query<RowDataPacket & { Variable_name: string; Value: string }>("SHOW STATUS LIKE 'wsrep%'");
    const status = Object.fromEntries(rows.map(({ Variable_name: variable, Value }) => [variable, Value]));
    return {
      isSynced: status.wsrep_cluster_status === 'Primary' && status.wsrep_local_state_comment === 'Synced',
      /** Number of the composition of the cluster that this node knows. */
      composition: status.wsrep_cluster_conf_id,
      members: Number(status.wsrep_cluster_size),
    };
  }
  const isSynced = async () => (await membership()).isSynced;
  /** Waits until the node can be used. If it ends, the error has the last lines of its log. */
  const untilSynced = async () => {
    try {
      await waitUntil(name, isSynced, { limitMs: joinLimitMs, watch: daemon });
    } catch (cause) {
      const log = await readFile(join(folder, 'db.log'), 'utf8').catch(() => '');
      throw new Error(`${(cause as Error).message}:\n${log.split('\n').slice(-40).join('\n')}`, { cause });
    }
  };
  const signal = (of: NodeJS.Signals) => daemon && process.kill(daemon.pid, of);

  return {
    name,
    url,
    address: `${host}:${port}`,
    groupAddress: `${host}:${groupPort}`,
    query,
    membership,
    /** Starts a new cluster with empty data. */
    async bootstrap() {
      await mkdir(folder, { recursive: true });
      await initializeMariaDb(data);
      await writeFile(join(folder, 'my.cnf'), settings([]));
      const users = join(folder, 'users.sql');
      // The user of haproxy's checks has no password, and no rights.
      await writeFile(
        users,
        `CREATE USER ${clusterUser}@'%';\nGRANT ALL ON *.* TO ${clusterUser}@'%';\nCREATE USER haproxy@'%';\n`,
      );
      daemon = await launch(['--wsrep-new-cluster', `--init-file=${users}`]);
      await untilSynced();
    },
    /** Joins the cluster: catches up on its own data, or gets a copy of all data if it has none. */
    async join(peers: readonly string[]) {
      await mkdir(data, { recursive: true });
      await writeFile(join(folder, 'my.cnf'), settings(peers));
      daemon = await launch([]);
      await untilSynced();
    },
    /** Orderly shutdown. */
    stop: async () => daemon?.stop('SIGTERM', 60_000),
    kill: async () => daemon?.stop('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** Deletes its data. It must not run. */
    wipe: () => rm(data, { recursive: true, force: true }),
    /**
     * Closes the node for clients, as an operator does before maintenance: it refuses every further statement, and
     * waits for those that run. It stays a member of the cluster.
     */
    async close() {
      await query("SET GLOBAL wsrep_reject_queries = 'ALL'");
      // Sessions that a network failure has cut off stay for a while; they run nothing.
      const isBusy = async () =>
        (await query<RowDataPacket & { User: string; Command: string }>('SHOW PROCESSLIST')).filter(
          ({ User, Command }) => User === clusterUser && !['Sleep', 'Killed'].includes(Command),
        ).length > 1;
      while (await isBusy()) await sleep(50);
    },
    open: async () => void (await query("SET GLOBAL wsrep_reject_queries = 'NONE'")),
  };

  function launch(args: readonly string[]): Promise<Daemon> {
    const command = [...prefix, serverProgram(), `--defaults-file=${join(folder, 'my.cnf')}`, ...args];
    return startDaemon(command[0]!, command.slice(1), join(folder, 'db.log'));
  }
}
export type ClusterNode = Awaited<ReturnType<typeof clusterNode>>;
