import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createConnection } from 'mysql2/promise';
import { blocksOf, linesIn } from './lines.mjs';
import { parametersOf } from './sources.mjs';
import { readRowsOf } from './sql-rows.mjs';

/** TLS to the server, as in `DATABASE_URL` of the services (D-106). */
const tlsOf = (url) => parametersOf(url, ['timeout', 'ssl', 'ca']);

/** The same for the MariaDB programs. */
function tlsLines({ ssl, ca }) {
  if (!ssl) return [];
  const verified = ['ssl', 'ssl-verify-server-cert', ...(ca ? [`ssl-ca=${quoted(ca)}`] : [])];
  return ssl === 'verify' ? verified : ['ssl', 'skip-ssl-verify-server-cert'];
}

function connect(url) {
  const { hostname, port, username, password } = new URL(url);
  const { ssl, ca } = tlsOf(url);
  const verified = { verifyIdentity: true, ...(ca && { ca: readFileSync(ca, 'utf8') }) };
  return createConnection({
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: databaseOf(url),
    ...(ssl && { ssl: ssl === 'verify' ? verified : { rejectUnauthorized: false } }),
  });
}

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
      ...tlsLines(tlsOf(url)),
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

/** The level that compresses a dump twice as fast as the default one, into 3 % more bytes. */
const gzipLevel = 3;

/** The compressed dump of one database, with its ready stored files. */
export function openPiece(file, opening) {
  const gzip = createGzip({ level: gzipLevel });
  const written = pipeline(gzip, createWriteStream(file, { mode: 0o600 }));
  // `write` and `close` throw its error. One that occurs between them would end the process without a handler.
  written.catch(() => undefined);
  const { read, isWithin } = readRowsOf('stored_files');
  const readyFiles = [];
  gzip.write(opening);
  const write = async (content) => {
    if (gzip.write(content)) return;
    // A destroyed stream emits no event any more.
    await (gzip.destroyed ? written : once(gzip, 'drain'));
  };
  return {
    copy: { file, readyFiles },
    /** Whether the next line may name a stored file. */
    isAtFiles: isWithin,
    write,
    addLine(line) {
      for (const row of read(line)) if (row.state === 'ready') readyFiles.push(row);
      return write(`${withoutDefiner(line)}\n`);
    },
    close() {
      gzip.end();
      return written;
    },
  };
}

/** Lines that are read: those of the next database, stored files and triggers. All others are copied unread. */
const isSpecial = /^(?:USE `|INSERT INTO `stored_files` |\/\*!50003 CREATE)/m;

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
 * Splits a dump of several databases, so that each can be restored separately and under any name. `open` returns the
 * piece of the component whose part begins; `opening` are the client's settings before the first, which each needs.
 */
export async function splitDump(stream, components, open) {
  const byDatabase = new Map(components.map((component) => [databaseOf(component.databaseUrl), component]));
  let opening = '';
  let piece = null;
  for await (const block of blocksOf(stream)) {
    if (piece && !piece.isAtFiles() && !isSpecial.test(block.latin1Slice())) {
      await piece.write(block);
      continue;
    }
    for (const line of linesIn(block)) {
      const component = byDatabase.get(/^USE `(.+)`;$/.exec(line)?.[1] ?? '');
      if (component) {
        await piece?.close();
        piece = open(component, opening);
      } else if (piece) await piece.addLine(line);
      else opening += `${line}\n`;
    }
  }
  await piece?.close();
}

/** Dumps several databases as of one moment. Calls `onBegin` when that moment is over. */
async function dumpServer(components, folder, onBegin) {
  const copies = {};
  const open = ({ name }, opening) => {
    if (copies[name]) throw new Error(`mariadb-dump has ${name} twice`);
    onBegin();
    const piece = openPiece(join(folder, `${name}.sql.gz`), opening);
    copies[name] = piece.copy;
    return piece;
  };
  await withProgram(
    'mariadb-dump',
    components[0].databaseUrl,
    [...dumpOptions, '--databases', ...components.map(({ databaseUrl }) => databaseOf(databaseUrl))],
    (child) => splitDump(child.stdout, components, open),
  );
  for (const { name, databaseUrl } of components)
    if (!copies[name]) throw new Error(`mariadb-dump left ${databaseOf(databaseUrl)} out`);
  return copies;
}

/** Blocks writes on several servers. Returns a function that releases them. Requires the privilege RELOAD. */
async function holdWrites(servers) {
  const connections = await Promise.all(servers.map(([{ databaseUrl }]) => connect(databaseUrl)));
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
  const connection = await connect(url);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** Whether a restore would overwrite data. */
export const isMysqlTaken = ({ databaseUrl }) =>
  withConnection(databaseUrl, async (connection) => (await tablesOf(connection)).length > 0);

/** The installation of a service that stores files, or null without its table. */
export const mysqlInstallation = ({ databaseUrl }) =>
  withConnection(databaseUrl, async (connection) => {
    if (!(await tablesOf(connection)).includes('file_store')) return null;
    const [[row]] = await connection.query('SELECT installation_id AS id FROM file_store');
    return row?.id ?? null;
  });

/** Throws if the user may create no triggers, which are in the dumps: error 1419 on servers with a binary log. */
export const requireTriggerRight = ({ name, databaseUrl }) =>
  withConnection(databaseUrl, async (connection) => {
    await connection.query('CREATE TABLE IF NOT EXISTS trigger_probe (id INT)');
    try {
      await connection.query('CREATE TRIGGER trigger_probe BEFORE UPDATE ON trigger_probe FOR EACH ROW SET NEW.id = 1');
    } catch (cause) {
      const why =
        cause.errno === 1419
          ? 'The server writes a binary log and lets this user create no triggers. Set log_bin_trust_function_creators = 1 on the server, or use a user with the right SUPER.'
          : cause.message;
      throw new Error(`Nothing was changed. ${name}: ${why}`, { cause });
    } finally {
      await connection.query('DROP TABLE trigger_probe');
    }
  });

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
