import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseKind, inheritedEnv, runProgram, spawnService, startMariaDb, type TestServer } from '@hourbank/testing';
import { type Connection, createConnection } from 'mysql2/promise';
import { type Billing, startBilling } from '../../tests/billing';

/** A server as operators have it: with TLS, a binary log, and users with the documented rights only. */
/** On a busy machine, a connection can time out before the server is reached. */
const onlyRefused = /^(waiting for the database: [^\n]*ETIMEDOUT\n)*billing: DATABASE_URL: [^\n]*\n$/;

const onMariaDb = databaseKind() === 'mariadb' ? describe : describe.skip;
const entry = join(__dirname, '../main.ts');

onMariaDb('on a server with TLS and a binary log', () => {
  let folder: string;
  let server: TestServer;
  let root: Connection;
  let billing: Billing;
  const certificate = (name: string) => join(folder, name);
  /** A user's URL by the name in the certificate. */
  const urlOf = (user: string, rest: string) =>
    `mysql://${user}:secret@localhost:${new URL(server.url).port}/billing${rest}`;
  const migrate = async (rest: string) => {
    const { code, logs } = await runProgram(
      entry,
      { ...billing.sources, DATABASE_URL: urlOf('migration', rest) },
      { command: ['migrate'] },
    );
    return { code, logs };
  };
  const verified = () => `?ssl=verify&ca=${certificate('ca.pem')}`;
  const tables = async () => {
    const [rows] = await root.query(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'billing'",
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  };
  const trust = (value: 0 | 1) => root.query(`SET GLOBAL log_bin_trust_function_creators = ${value}`);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hb-tls-'));
    const openssl = (...args: string[]) =>
      execFileSync('openssl', args, { cwd: folder, env: inheritedEnv(), stdio: 'pipe' });
    const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
    openssl('req', '-x509', ...key('ca'), '-out', 'ca.pem', '-subj', '/CN=authority');
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', 'subjectAltName=DNS:localhost'];
    openssl('req', '-x509', ...key('server'), '-out', 'server.pem', '-subj', '/CN=server', ...signed);
    server = await startMariaDb({
      options: [
        '--log-bin',
        '--binlog-format=ROW',
        `--ssl-cert=${certificate('server.pem')}`,
        `--ssl-key=${certificate('server.key')}`,
      ],
    });
    root = await createConnection({ uri: server.url, multipleStatements: true });
    const rows = 'SELECT, INSERT, UPDATE, DELETE';
    await root.query(`
      CREATE USER billing IDENTIFIED BY 'secret' REQUIRE SSL;
      CREATE USER migration IDENTIFIED BY 'secret' REQUIRE SSL;
      GRANT ${rows} ON billing.* TO billing;
      GRANT ${rows}, CREATE, ALTER, DROP, INDEX, REFERENCES, TRIGGER ON billing.* TO migration;`);
    billing = await startBilling();
  });
  beforeEach(() => root.query('DROP DATABASE IF EXISTS billing; CREATE DATABASE billing'));
  afterAll(async () => {
    await billing.close();
    await root.end();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  test('connects only as the URL demands, and says in one line why not', async () => {
    await trust(1);
    expect(await migrate('?ssl=verify')).toEqual({
      code: 1,
      logs: expect.stringMatching(/^billing: DATABASE_URL: no encrypted connection: .*certificate.*\n$/),
    });
    expect(await tables()).toEqual([]);
    expect(await migrate(verified())).toMatchObject({ code: 0 });
    const service = await spawnService(entry, {
      ...billing.sources,
      DATABASE_URL: urlOf('billing', verified()),
      MIGRATE_ON_START: 'false',
    });
    try {
      expect(await (await fetch(`${service.url}/readyz`)).json()).toMatchObject({ status: 'ok' });
    } finally {
      await service.stop();
    }
  });

  test.each([
    ['a wrong password', (url: string) => url.replace(':secret@', ':wrong@'), /Access denied for user 'migration'/],
    ['an unknown user', (url: string) => url.replace('migration:', 'nobody:'), /Access denied for user 'nobody'/],
    ['no encryption, which the user needs', (url: string) => url.split('?')[0]!, /Access denied for user 'migration'/],
    ['the database of another', (url: string) => url.replace('/billing?', '/mysql?'), /to database 'mysql'/],
    ['text that is no authority', (url: string) => url.replace('ca.pem', 'ca.key'), /ca\.key cannot be read \(no cert/],
  ])('does not wait for a server that it reaches: %s', async (_, change, reason) => {
    const url = change(urlOf('migration', verified()));
    for (const command of [['migrate'], undefined]) {
      const { code, logs } = await runProgram(entry, { ...billing.sources, DATABASE_URL: url }, { command });
      expect({ code, logs }).toEqual({
        code: 1,
        logs: expect.stringMatching(onlyRefused),
      });
      expect(logs).toMatch(reason);
      expect(logs).not.toContain('wrong');
    }
  });

  test('a migration that may create no triggers changes no table, and succeeds after the setting that it names', async () => {
    await trust(0);
    expect(await migrate(verified())).toEqual({
      code: 1,
      logs: expect.stringMatching(
        /^billing: DATABASE_URL: .* Set log_bin_trust_function_creators = 1 .*, and run it again\.$/m,
      ),
    });
    expect(
      (await tables()).filter((name) => !['migrations', 'schema_fingerprint', 'trigger_probe'].includes(name)),
    ).toEqual([]);
    await trust(1);
    expect(await migrate(verified())).toMatchObject({ code: 0 });
    expect(await migrate(verified())).toEqual({ code: 0, logs: 'The database is up to date.\n' });
  });

  test('a first migration that failed in the middle can be repeated', async () => {
    await trust(1);
    // The operator's own table has the name of a late one.
    await root.query('CREATE TABLE billing.invoices (id INT); INSERT INTO billing.invoices VALUES (1)');
    expect(await migrate(verified())).toMatchObject({
      code: 1,
      logs: expect.stringContaining('Table invoices already exists and is not empty.'),
    });
    expect(await tables()).toContain('account_ledger');
    await root.query('DROP TABLE billing.invoices');
    expect(await migrate(verified())).toMatchObject({ code: 0 });
    expect(await tables()).toContain('invoices');
  });
});
