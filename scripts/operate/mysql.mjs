import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createConnection } from 'mysql2/promise';
import { linesOf } from './lines.mjs';
import { readRowsOf } from './sql-rows.mjs';

const databaseOf = (url) => new URL(url).pathname.slice(1);
const serverOf = (url) => new URL(url).host;
const quoted = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * Runs a MariaDB program with the URL in a file that only this user can read, so that the command line contains no
 * password.
 */
async function withProgram(program, url, args, work) {
  const folder = await mkdtemp(join(tmpdir(), 'hb-sql-'));
  const options = join(folder, 'options.cnf');
  const { hostname, port, username, password } = new URL(url);
  try {
    const lines = [
      `host=${quoted(hostname)}`,
      `port=${port || 3306}`,
      'protocol=tcp',
      `user=${quoted(decodeURIComponent(username))}`,
      `password=${quoted(decodeURIComponent(password))}`,
    ];
    await writeFile(options, `[client]\n${lines.join('\n')}\n`, { mode: 0o600 });
    const child = spawn(program, [`--defaults-extra-file=${options}`, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    let errorOutput = '';
    child.stderr.on('data', (chunk) => {
      errorOutput += chunk;
    });
    const ended = once(child, 'close');
    const [, [code]] = await Promise.all([work(child), ended]);
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${errorOutput.trim()}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A trigger runs with the rights of the user who restores it, because its first owner may not exist there. */
const withoutDefiner = (line) => line.replace(/^(\/\*!50003 CREATE\*\/ )\/\*!50017 DEFINER=.*?\*\/ /, '$1');

/** The compressed dump of one database, with its ready stored files. */
function openPiece(file, opening) {
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(file, { mode: 0o600 }));
  const rowsIn = readRowsOf('stored_files');
  const readyFiles = [];
  gzip.write(opening);
  return {
    copy: { file, readyFiles },
    async add(line) {
      for (const row of rowsIn(line)) if (row.state === 'ready') readyFiles.push(row);
      if (!gzip.write(`${withoutDefiner(line)}\n`)) await once(gzip, 'drain');
    },
    close() {
      gzip.end();
      return written;
    },
  };
}

const dumpOptions = [
  '--single-transaction',
  '--skip-lock-tables',
  '--no-tablespaces',
  '--complete-insert',
  '--hex-blob',
  '--skip-comments',
  '--no-create-db',
  '--default-character-set=utf8mb4',
];

/**
 * Dumps several databases as of one moment. Splits the dump, so that each database can be restored separately and under
 * any name.
 */
async function dumpServer(components, folder, onBegin) {
  const copies = {};
  const byDatabase = new Map(components.map((component) => [databaseOf(component.databaseUrl), component]));
  /** Client settings at the start of the dump, which each component needs. */
  let opening = '';
  let piece = null;
  await withProgram(
    'mariadb-dump',
    components[0].databaseUrl,
    [...dumpOptions, '--databases', ...byDatabase.keys()],
    async (child) => {
      for await (const line of linesOf(child.stdout)) {
        const component = byDatabase.get(/^USE `(.+)`;$/.exec(line)?.[1] ?? '');
        if (component) {
          if (copies[component.name]) throw new Error(`mariadb-dump has ${component.name} twice`);
          onBegin();
          await piece?.close();
          piece = openPiece(join(folder, `${component.name}.sql.gz`), opening);
          copies[component.name] = piece.copy;
        } else if (piece) await piece.add(line);
        else opening += `${line}\n`;
      }
      await piece?.close();
    },
  );
  for (const { name, databaseUrl } of components)
    if (!copies[name]) throw new Error(`mariadb-dump left ${databaseOf(databaseUrl)} out`);
  return copies;
}

/** Blocks writes on several servers. Returns a function that releases them. Requires the privilege RELOAD. */
async function holdWrites(servers) {
  const connections = await Promise.all(servers.map(([{ databaseUrl }]) => createConnection(databaseUrl)));
  const release = () => Promise.all(connections.map((connection) => connection.end()));
  try {
    for (const connection of connections) await connection.query('FLUSH TABLES WITH READ LOCK');
    return release;
  } catch (cause) {
    await release();
    throw cause;
  }
}

function byServer(components) {
  const servers = new Map();
  for (const component of components)
    servers.set(serverOf(component.databaseUrl), [...(servers.get(serverOf(component.databaseUrl)) ?? []), component]);
  return [...servers.values()];
}

/**
 * Dumps all databases as of one moment while the stack runs. With several servers, writes are blocked until all dumps
 * have begun.
 */
export async function copyMysql(components, folder) {
  const servers = byServer(components);
  const release = servers.length > 1 ? await holdWrites(servers) : async () => undefined;
  const dumps = [];
  const begun = servers.map(
    (of) =>
      new Promise((done) => {
        dumps.push(dumpServer(of, folder, done).finally(done));
      }),
  );
  const [copies] = await Promise.all([Promise.all(dumps), Promise.all(begun).then(release)]);
  return Object.assign({}, ...copies);
}

async function tablesOf(connection) {
  const [rows] = await connection.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  return rows.map(({ name }) => name);
}

async function withConnection(url, work) {
  const connection = await createConnection(url);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** Whether a restore would overwrite data. */
export const isMysqlTaken = ({ databaseUrl }) =>
  withConnection(databaseUrl, async (connection) => (await tablesOf(connection)).length > 0);

/** Empties the database and loads the dump: needs a user who may change the schema. */
export async function restoreMysql({ databaseUrl }, dump) {
  await withConnection(databaseUrl, async (connection) => {
    await connection.query('SET FOREIGN_KEY_CHECKS = 0');
    for (const table of await tablesOf(connection)) await connection.query(`DROP TABLE \`${table}\``);
    await connection.query('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
  });
  await withProgram('mariadb', databaseUrl, ['--default-character-set=utf8mb4', databaseOf(databaseUrl)], (child) =>
    pipeline(createReadStream(dump), createGunzip(), child.stdin),
  );
}

/** Names of the triggers of a table. */
export const mysqlTriggers = ({ databaseUrl }, table) =>
  withConnection(databaseUrl, async (connection) => {
    const [rows] = await connection.query(
      'SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE() AND event_object_table = ?',
      [table],
    );
    return rows.map(({ name }) => name);
  });

/** Runs one statement that writes. */
export const writeMysql = ({ databaseUrl }, sql, parameters) =>
  withConnection(databaseUrl, (connection) => connection.execute(sql, parameters));
