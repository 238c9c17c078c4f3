import { randomUUID } from 'node:crypto';
import type { ImportedClientResult } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { seeded, signTestToken } from '@hourbank/testing';
import { auditRows } from '../../tests/audit';
import { type Identity, startIdentity } from '../../tests/identity';

/** Random sheets; nightly runs set 1,000. */
const sheets = Number(process.env.IMPORT_SHEETS ?? 12);
jest.setTimeout(120_000 + sheets * 5_000);

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

type Row = Record<string, unknown> & { row: number };
interface Sent {
  rows: Row[];
  runId?: string;
  check?: boolean;
  fileName?: string;
}
const send = (sent: Sent, caller = identity.admin) =>
  caller<{ rows: ImportedClientResult[]; error?: string }>('POST', '/api/clients/import', {
    runId: randomUUID(),
    check: false,
    ...sent,
  });
const results = async (sent: Sent) => (await send(sent)).body.rows;
let count = 0;
const aRow = (over: Record<string, unknown> = {}): Row => {
  count += 1;
  return { row: count, name: `Firm ${count}`, email: `firm${count}@import.example`, ...over };
};
const countOf = async (table: string) => {
  const rows = await select<{ total: number | string }>(
    identity.deps.platform.db.read,
    `SELECT COUNT(*) AS total FROM ${table}`,
  );
  return Number(rows[0]?.total);
};
const takeBack = (runId: string, keep: number[] = [], caller = identity.admin) =>
  caller<{ closed: number; kept: { clientId: number; name: string }[]; left: number }>(
    'POST',
    '/api/clients/import/take-back',
    { runId, keep },
  );

const texts = [
  'شركة الأرز',
  '🌲 Cedar & Sons',
  '=HYPERLINK("x")',
  '+961',
  '-1',
  '@cmd',
  `${'x'.repeat(199)}é`,
  'A "b", c',
];

test('imports clients with all their fields, each with an audit row, and the same rows again add nothing', async () => {
  const rows = texts.map((name) =>
    aRow({
      name,
      phone: '+961 3 123456',
      companyName: name,
      website: 'https://example.com',
      address: 'Hamra\nBeirut',
      note: name,
    }),
  );
  const runId = randomUUID();
  const first = await results({ rows, runId, fileName: 'clients.csv' });
  expect(first.map(({ state, row }) => ({ state, row }))).toEqual(rows.map(({ row }) => ({ state: 'new', row })));
  for (const [index, { clientId }] of first.entries()) {
    const { body } = await identity.admin<Record<string, unknown>>('GET', `/api/clients/${clientId}`);
    const { row: _, ...fields } = rows[index]!;
    expect(body).toMatchObject({ ...fields, revision: 1, emailState: 'confirmed', invitation: 'notSent' });
  }
  const again = await results({ rows });
  expect(again).toEqual(first.map((one) => ({ ...one, state: 'known' })));
  const audited = (await auditRows(identity, '&action=client.created')).filter(({ clientId }) =>
    first.some((one) => one.clientId === clientId),
  );
  expect(audited).toHaveLength(rows.length);
  expect(audited[0]).toMatchObject({ actor: expect.stringMatching(/^admin:/), changes: { name: { to: texts[0] } } });
  const { body: runs } = await identity.admin<unknown[]>('GET', '/api/clients/import/runs');
  expect(runs).toContainEqual(
    expect.objectContaining({
      runId,
      fileName: 'clients.csv',
      actor: expect.stringMatching(/^admin:1/),
      clients: rows.length,
    }),
  );
  const { body: members } = await identity.admin('GET', `/api/clients/import/runs/${runId}`);
  expect(members).toEqual({ clientIds: first.map(({ clientId }) => clientId) });
});

test('a check says what an import does, and writes nothing', async () => {
  const existing = await identity.addClient();
  const random = seeded(20_261_129);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let round = 0; round < sheets; round += 1) {
    const rows = Array.from({ length: 1 + below(30) }, () =>
      aRow(
        [
          {},
          {},
          {},
          { email: existing.email },
          { email: ' nobody' },
          { name: '' },
          { email: `Twice${round}@Import.example` },
        ][below(7)],
      ),
    );
    const before = [await countOf('clients'), await countOf('outbox'), await countOf('import_runs')];
    const checked = await results({ rows, check: true });
    expect([await countOf('clients'), await countOf('outbox'), await countOf('import_runs')]).toEqual(before);
    const imported = await results({ rows });
    expect(imported.map(({ state, message }) => ({ state, message }))).toEqual(
      checked.map(({ state, message }) => ({ state, message })),
    );
  }
});

test.each([
  [{ name: ' ' }, 'name', 'Name is required.'],
  [{ name: 'x'.repeat(201) }, 'name', 'Use at most 200 characters.'],
  [{ email: '' }, 'email', 'Email is required.'],
  [{ email: 'a@b' }, 'email', 'Invalid email.'],
  [{ phone: 'abc' }, 'phone', 'Enter a valid phone number.'],
  [{ website: 'example' }, 'website', 'Website must be a valid URL (https://example.com)'],
  [{ note: 'x'.repeat(2001) }, 'note', 'Use at most 2000 characters.'],
])('a row with a wrong value is a problem, and the other rows are imported: %#', async (wrong, field, message) => {
  const [bad, good] = await results({ rows: [aRow(wrong), aRow()] });
  expect(bad).toMatchObject({ state: 'problem', clientId: null, field, message });
  expect(good).toMatchObject({ state: 'new', clientId: expect.any(Number), message: null });
});

test('an open client with the same email stays as it is, and one email in several rows is one client', async () => {
  const client = await identity.addClient({ email: 'Known@Import.example', phone: '+961 3 111111' });
  const rows = [
    aRow({ name: 'Other', email: 'KNOWN@import.EXAMPLE', phone: '+961 3 222222' }),
    aRow({ email: 'pair@import.example' }),
    aRow({ email: 'PAIR@import.example' }),
  ];
  const [known, first, second] = await results({ rows });
  expect(known).toMatchObject({ state: 'known', clientId: client.id });
  expect(second).toMatchObject({ state: 'known', clientId: first?.clientId });
  const { body } = await identity.admin('GET', `/api/clients/${client.id}`);
  expect(body).toMatchObject({ name: client.name, phone: '+961 3 111111', revision: 1 });
});

test('two admins who import the same rows at once add each client once', async () => {
  const rows = Array.from({ length: 40 }, () => aRow());
  const both = await Promise.all([results({ rows }), results({ rows })]);
  for (const [index] of rows.entries()) {
    expect(both[0][index]?.clientId).toBe(both[1][index]?.clientId);
    expect(new Set(both.map((one) => one[index]?.state))).toEqual(new Set(['known', 'new']));
  }
});

test('taking back deletes the clients that nobody touched, names the others, and frees the emails', async () => {
  const rows = Array.from({ length: 130 }, () => aRow());
  const runId = randomUUID();
  const imported = [
    ...(await results({ rows: rows.slice(0, 100), runId })),
    ...(await results({ rows: rows.slice(100), runId })),
  ].map(({ clientId }) => Number(clientId));
  const [changed = 0, withPassword = 0, kept = 0] = imported;
  await identity.admin('PUT', `/api/clients/${changed}`, { phone: '+961 3 123456' });
  await identity.admin('PUT', `/api/clients/${withPassword}`, { password: 'a staple for 12' });
  const first = await takeBack(runId, [kept]);
  expect(first.body).toMatchObject({ closed: 100, left: 27 });
  expect(first.body.kept.map(({ clientId }) => clientId)).toEqual([changed, withPassword, kept]);
  expect(first.body.kept[2]).toEqual({ clientId: kept, name: rows[2]?.name });
  expect((await takeBack(runId, [kept])).body).toMatchObject({ closed: 27, left: 0 });
  expect((await takeBack(runId, [kept])).body).toMatchObject({ closed: 0, left: 0 });
  expect((await identity.admin('GET', `/api/clients/${imported[5]}`)).body).toMatchObject({ code: 'client_deleted' });
  expect((await identity.admin('POST', `/api/deletedClients/${imported[5]}/restore`)).status).toBe(200);
  // Restored by hand, it is not taken back again.
  expect((await takeBack(runId, [kept])).body).toMatchObject({ closed: 0, left: 0 });
  const [again] = await results({ rows: [rows[6]!] });
  expect(again).toMatchObject({ state: 'new' });
});

test('refuses other callers, and bodies that the console never sends', async () => {
  const rows = [aRow()];
  const technician = identity.as((await identity.addAdmin('technician')).token);
  const accountant = identity.as((await identity.addAdmin('accountant')).token);
  const manager = identity.as((await identity.addAdmin('manager')).token);
  const client = identity.as(signTestToken({ role: 'client', id: 1 }));
  for (const caller of [technician, accountant]) {
    expect((await send({ rows }, caller)).status).toBe(403);
    expect((await takeBack(randomUUID(), [], caller)).status).toBe(403);
    expect((await caller('GET', '/api/clients/import/runs')).status).toBe(403);
  }
  expect((await send({ rows }, client)).status).toBeGreaterThanOrEqual(401);
  expect((await send({ rows }, identity.anonymous)).status).toBe(401);
  expect((await send({ rows: [] })).status).toBe(422);
  expect((await send({ rows: Array.from({ length: 101 }, () => aRow()) })).status).toBe(422);
  expect([413, 422]).toContain((await send({ rows: Array.from({ length: 2001 }, () => aRow()) })).status);
  expect((await send({ rows, runId: 'run' })).status).toBe(422);
  expect((await send({ rows, fileName: 'x'.repeat(201) })).status).toBe(422);
  expect((await send({ rows: [aRow({ note: 'x'.repeat(2_000_000) })] })).status).toBe(413);
  expect(
    (await send({ rows: [aRow({ password: 'a staple for 12', invite: true })] }, manager)).body.rows[0],
  ).toMatchObject({
    state: 'new',
  });
  expect(await countOf("credentials WHERE role = 'client'")).toBe(1);
});
