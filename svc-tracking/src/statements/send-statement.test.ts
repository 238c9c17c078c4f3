import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement, StatementPreview } from '@hourbank/contracts';
import { asSystem } from '@hourbank/service-kit/audit';
import { execute, select } from '@hourbank/service-kit/db';
import { aPng, daysFromNow, ErrorResponse, signTestToken, textOfPdf } from '@hourbank/testing';
import { anEntry, closedClient, startTracking, type Tracking } from '../../tests/tracking';
import { completeDue } from './complete-statement';
import { insertStatement } from './insert-statement';

const tool = join(__dirname, '../../../scripts/hourbank-verify.mjs');
const run = promisify(execFile);
let tracking: Tracking;
let folder: string;
let clients = 3000;
beforeAll(async () => {
  tracking = await startTracking({ PUBLIC_URL: 'https://hours.example.com/' });
  folder = await mkdtemp(join(tmpdir(), 'hb-statements-'));
});
afterAll(async () => {
  await tracking.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  Object.assign(tracking.billing.seals.state, { failure: null, onSeal: async () => undefined, logo: null });
});

const october = { from: '2015-10-01', to: '2015-10-31' };

/** A client with ten hours, of which two were used in October. */
function aClient(): number {
  const clientId = ++clients;
  tracking.billing.book(clientId, { kind: 'purchase', hours: 10, bookedOn: '2015-09-30' });
  tracking.billing.book(clientId, {
    kind: 'adjustment',
    hours: -2,
    bookedOn: '2015-10-05',
    reason: 'Agreed on the phone',
  });
  return clientId;
}
const send = (clientId: number, period: object = october, headers?: Record<string, string>) =>
  tracking.admin<Statement>('POST', '/api/statements', { clientId, ...period }, headers);
const listOf = (clientId: number) => tracking.admin<Statement[]>('GET', `/api/statements?clientId=${clientId}`);
const ownList = (clientId: number) => tracking.client(clientId)<Statement[]>('GET', '/api/client/statements');

async function fileOf(path: string, clientId?: number) {
  const token = signTestToken(clientId === undefined ? { role: 'admin', id: 1 } : { role: 'client', id: clientId });
  const response = await fetch(`${tracking.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function verify(json: Buffer): Promise<string> {
  const [file, keys] = [join(folder, 'statement.json'), join(folder, 'keys.json')];
  await writeFile(file, json);
  await writeFile(keys, JSON.stringify(tracking.billing.seals.keys));
  return run(process.execPath, [tool, file, '--keys', keys]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}
/** Lets the time of a lease pass. */
const letLeasesEnd = () =>
  tracking.deps.db.tx((tx) =>
    execute(tx, 'UPDATE statements SET lease_until = ? WHERE lease_until IS NOT NULL', [new Date(0)]),
  );
const completeAll = async () => {
  await letLeasesEnd();
  await completeDue(tracking.deps, () => false);
};

test('a sent statement has a number, a seal and files that never change', async () => {
  const clientId = aClient();
  tracking.billing.seals.state.logo = aPng(40, 20).bytes.toString('base64');
  const { status, body } = await send(clientId);
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(Number),
      number: `ST-${clientId}-201510`,
      clientId,
      ...october,
      state: 'sent',
      createdAt: expect.any(String),
      sentAt: expect.any(String),
      closing: 8,
    },
  ]);
  const pdf = await fileOf(`/api/statements/${body.id}/pdf`);
  expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="${body.number}.pdf"`,
  ]);
  const text = textOfPdf(pdf.bytes).join('|');
  for (const words of [body.number, 'Closing balance', '8.00', 'https://hours.example.com/verify', 'Page 1 of 1'])
    expect(text).toContain(words);
  expect(text).toMatch(/\|[0-9A-F]{5}(-[0-9A-F]{5}){3}\|/);
  expect(pdf.bytes.includes('/Subtype /Image')).toBe(true);

  const json = await fileOf(`/api/client/statements/${body.id}/json`, clientId);
  expect([json.status, json.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await verify(json.bytes)).toBe(
    `This statement is genuine. Statement ${body.number} of Cedar Support, 2015-10-01 to 2015-10-31, closing balance 8 h.\n`,
  );
  expect(await verify(Buffer.from(json.bytes.toString().replace('"closing":8', '"closing":9')))).toMatch(
    /^This statement cannot be confirmed/,
  );

  tracking.billing.overridePeriod(clientId, { provider: { name: 'Another', address: '', taxNumber: '' } });
  expect((await fileOf(`/api/client/statements/${body.id}/pdf`, clientId)).bytes.equals(pdf.bytes)).toBe(true);
  expect((await listOf(clientId)).body).toEqual([body]);
  expect((await ownList(clientId)).body).toEqual([body]);
});

const eventsOf = async (number: string) => {
  const rows = await select<{ payload: string }>(
    tracking.deps.db.read,
    "SELECT payload FROM outbox WHERE kind = 'statement' AND payload LIKE ?",
    [`%${number}"%`],
  );
  return rows.map(({ payload }) => JSON.parse(payload) as unknown);
};

test('a period that was sent after its end is sent again as it is stored', async () => {
  const clientId = aClient();
  const sums = () => tracking.admin<StatementPreview>('GET', `/api/statements/preview/${clientId}/sums?${query}`);
  const query = 'from=2015-10-01&to=2015-10-31';
  expect((await sums()).body).toMatchObject({ closing: 8, sent: null });
  const { body } = await send(clientId);
  const { bytes } = await fileOf(`/api/statements/${body.id}/pdf`);
  expect((await sums()).body.sent).toEqual({ id: body.id, sentAt: body.sentAt });
  expect((await send(clientId)).body).toEqual(body);
  expect((await listOf(clientId)).body).toEqual([body]);
  expect((await fileOf(`/api/statements/${body.id}/pdf`)).bytes.equals(bytes)).toBe(true);
  const event = { clientId, number: body.number, ...october, closing: 8 };
  expect(await eventsOf(body.number)).toEqual([event, event]);
  // One about an entry, and one of another client, are others.
  expect((await send(clientId, { ...october, entryId: 5 })).body.id).not.toBe(body.id);
  expect((await send(aClient())).body.clientId).not.toBe(clientId);
  // One of a period that went on when it was sent is not repeated.
  const running = { from: daysFromNow(-20), to: daysFromNow(0) };
  expect((await send(clientId, running)).body.id).not.toBe((await send(clientId, running)).body.id);
});

test('each further statement of a month has a counter, and a repeated request makes no other one', async () => {
  const clientId = aClient();
  const key = { 'Idempotency-Key': `statement-${clientId}-key` };
  const first = await send(clientId, october, key);
  const repeated = await send(clientId, october, key);
  expect(repeated.body).toEqual(first.body);
  const numbers = await Promise.all(
    [1, 2, 3].map(async (day) => (await send(clientId, { ...october, from: `2015-10-0${day + 1}` })).body.number),
  );
  expect(numbers.sort()).toEqual([2, 3, 4].map((count) => `ST-${clientId}-201510-${count}`));
  expect((await listOf(clientId)).body).toHaveLength(4);
});

test('a period that has not ended ends today', async () => {
  const { body } = await send(aClient(), { from: daysFromNow(-20), to: daysFromNow(20) });
  expect([body.to, body.closing]).toEqual([daysFromNow(0), 8]);
});

test('a process that is killed between seal and files is continued with the content that was sealed', async () => {
  const clientId = aClient();
  tracking.billing.seals.state.onSeal = async () => {
    // What the statement shows changes, and the process is gone after the seal.
    tracking.billing.overridePeriod(clientId, { provider: { name: 'Another', address: '', taxNumber: '' } });
  };
  const { render } = tracking.deps.statementRenderer;
  tracking.deps.statementRenderer.render = () => Promise.reject(new Error('killed'));
  const { body } = await send(clientId);
  tracking.deps.statementRenderer.render = render;
  expect([body.state, (await fileOf(`/api/statements/${body.id}/pdf`)).status]).toEqual(['pending', 404]);
  await completeAll();
  const [sent] = (await listOf(clientId)).body;
  expect(sent).toMatchObject({ id: body.id, number: body.number, state: 'sent' });
  const json = await fileOf(`/api/statements/${body.id}/json`);
  expect(await verify(json.bytes)).toMatch(/^This statement is genuine\. .* of Cedar Support,/);
});

test('a ledger that changed before the seal is read again', async () => {
  const clientId = aClient();
  tracking.billing.seals.state.failure = new ErrorResponse(409, 'seal_mismatch', 'The ledger has changed.');
  const { body } = await send(clientId);
  expect(body.state).toBe('pending');
  tracking.billing.seals.state.failure = null;
  tracking.billing.book(clientId, { kind: 'bonus', hours: 5, bookedOn: '2015-10-20' });
  await completeAll();
  expect((await listOf(clientId)).body[0]).toMatchObject({ state: 'sent', closing: 13 });
});

test('an attempt that another process has taken over keeps no content and postpones nothing', async () => {
  const clientId = aClient();
  tracking.billing.seals.state.failure = new ErrorResponse(503, 'database_unavailable', 'Try again.');
  const { body } = await send(clientId);
  await letLeasesEnd();
  const { db, statements } = tracking.deps;
  const found = await statements.find(body.id);
  if (!found) throw new Error('No statement.');
  const { id, attempts } = found;
  const [at, until] = [new Date(), new Date(Date.now() + 3_600_000)];
  const claim = () => db.tx((tx) => statements.claim(tx, found, at, until));
  expect([await claim(), await claim()]).toMatchObject([{ id, attempts: attempts + 1 }, null]);
  expect(await db.tx((tx) => statements.setContent(tx, found, '{}'))).toBe(false);
  await db.tx((tx) => statements.postpone(tx, found, null));
  expect((await statements.find(id))?.state).toBe('pending');
  expect(await statements.content(id)).not.toBe('{}');
});

test('after three failures a statement has failed, and nothing is left behind', async () => {
  const clientId = aClient();
  tracking.billing.seals.state.failure = new ErrorResponse(409, 'seal_exists', 'Another statement was sealed.');
  const { body } = await send(clientId);
  await completeAll();
  expect((await listOf(clientId)).body[0]?.state).toBe('pending');
  expect((await ownList(clientId)).body).toEqual([]);
  await completeAll();
  tracking.billing.seals.state.failure = null;
  await completeAll();
  expect((await listOf(clientId)).body[0]).toEqual({ ...body, state: 'failed' });
  expect((await ownList(clientId)).body).toEqual([]);
  const rows = await select<{ payload: string }>(
    tracking.deps.db.read,
    "SELECT payload FROM outbox WHERE kind = 'statement-failure' AND payload LIKE ?",
    [`{"clientId":${clientId},%`],
  );
  expect(rows.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([
    { clientId, number: body.number, ...october },
  ]);
});

test('a statement about an entry marks its lines, and its period is the month of the last booking', async () => {
  const clientId = aClient();
  const packageId = tracking.billing.addPackage(clientId, 20);
  const post = async (over: object) =>
    (await tracking.admin<{ id: number }>('POST', '/api/timeEntries', anEntry({ clientId, ...over }))).body.id;
  const [charged, free] = [
    await post({ packageId }),
    await post({ hours: 0, billable: false, nonBillableReason: 'Goodwill', date: '2015-10-20T10:00:00Z' }),
  ];
  tracking.billing.book(clientId, { kind: 'draw', hours: -3, bookedOn: '2015-10-06', entryId: charged });
  tracking.billing.book(clientId, { kind: 'reversal', hours: 1.5, bookedOn: '2015-10-07', entryId: charged });
  for (const entryId of [charged, free])
    expect((await tracking.admin('GET', `/api/statements/period/${entryId}`)).body).toEqual(october);
  expect((await tracking.admin('GET', '/api/statements/period/987654')).status).toBe(404);

  const marked = async (entryId: number) => {
    const { body } = await send(clientId, { ...october, entryId });
    const { bytes } = await fileOf(`/api/statements/${body.id}/json`);
    const { statement } = JSON.parse(bytes.toString()) as {
      statement: { rows: { kind: string; isMarked: boolean }[]; notCharged: { isMarked: boolean }[] };
    };
    expect(await verify(bytes)).toMatch(/^This statement is genuine\./);
    return [
      statement.rows.filter(({ isMarked }) => isMarked).map(({ kind }) => kind),
      statement.notCharged.map(({ isMarked }) => isMarked),
    ];
  };
  expect(await marked(charged)).toEqual([['draw', 'reversal'], [false]]);
  expect(await marked(free)).toEqual([[], [true]]);
  expect((await send(clientId, { ...october, entryId: 'x' })).status).toBe(422);
});

test('a statement that was sent leaves one event for the client', async () => {
  const clientId = aClient();
  const { body } = await send(clientId);
  expect(await eventsOf(body.number)).toEqual([{ clientId, number: body.number, ...october, closing: 8 }]);
});

test('two replicas make the files of a statement once', async () => {
  const other = await tracking.another();
  const clientId = aClient();
  tracking.billing.seals.state.failure = new ErrorResponse(503, 'database_unavailable', 'Try again.');
  await Promise.all(Array.from({ length: 5 }, () => send(clientId)));
  tracking.billing.seals.state.failure = null;
  await letLeasesEnd();
  await Promise.all([completeDue(tracking.deps, () => false), completeDue(other.deps, () => false)]);
  const { body } = await listOf(clientId);
  expect(body.map(({ state }) => state)).toEqual(Array(5).fill('sent'));
  const files = await select<{ ownerId: number; count: number | string }>(
    tracking.deps.db.read,
    `SELECT owner_id AS ownerId, COUNT(*) AS count FROM stored_files WHERE state = 'ready' AND client_id = ? GROUP BY owner_id`,
    [clientId],
  );
  expect(files.map(({ count }) => Number(count))).toEqual(Array(5).fill(2));
  const events = await select<{ id: number }>(
    tracking.deps.db.read,
    "SELECT id FROM outbox WHERE kind = 'statement' AND payload LIKE ?",
    [`{"clientId":${clientId},%`],
  );
  expect(events).toHaveLength(5);
});

test.each([
  [{ from: '2015-10-02', to: '2015-10-01' }, 'to'],
  [{ from: '2013-10-01', to: '2015-10-01' }, 'to'],
  [{ from: daysFromNow(1), to: daysFromNow(2) }, 'from'],
  [{ from: '2015-10-02' }, 'to'],
])('the period %j is refused and takes no number', async (period, field) => {
  const clientId = aClient();
  expect(await send(clientId, period)).toMatchObject({
    status: 422,
    body: { fields: { [field]: expect.any(String) } },
  });
  expect((await listOf(clientId)).body).toEqual([]);
  expect((await send(clientId)).body.number).toBe(`ST-${clientId}-201510`);
});

const tooLong = { afterSeq: 0, lastSeq: 5001 };

test('a period with too many entries is refused at once and takes no number', async () => {
  const clientId = aClient();
  tracking.billing.overridePeriod(clientId, tooLong);
  expect(await send(clientId)).toMatchObject({
    status: 422,
    body: { fields: { from: 'This period has too many entries. Choose a shorter one.' } },
  });
  expect((await listOf(clientId)).body).toEqual([]);
});

test('a scheduled statement with too many entries fails at the first attempt, and admins are told', async () => {
  const clientId = aClient();
  const { deps } = tracking;
  const statement = { clientId, ...october, entryId: null, scheduledTo: october.to, createdAt: new Date(0) };
  await asSystem('statements', () => deps.db.tx((tx) => insertStatement(deps, tx, statement)));
  tracking.billing.overridePeriod(clientId, tooLong);
  await completeDue(deps, () => false);
  expect((await listOf(clientId)).body).toMatchObject([{ state: 'failed' }]);
  const rows = await select(deps.db.read, "SELECT id FROM outbox WHERE kind = 'statement-failure' AND payload LIKE ?", [
    `{"clientId":${clientId},%`,
  ]);
  expect(rows).toHaveLength(1);
});

test('no statement is sent to a closed client', async () => {
  tracking.billing.book(closedClient, { kind: 'purchase', hours: 10, bookedOn: '2015-10-01' });
  expect(await send(closedClient)).toMatchObject({
    status: 409,
    body: {
      code: 'client_closed',
      error: 'This client is closed and gets no statements. Download the statement instead.',
    },
  });
  expect((await listOf(closedClient)).body).toEqual([]);
});

test('clients see only their own statements, and an unknown client gets none', async () => {
  const clientId = aClient();
  const { body } = await send(clientId);
  const otherId = aClient();
  expect((await ownList(otherId)).body).toEqual([]);
  expect((await fileOf(`/api/client/statements/${body.id}/pdf`, otherId)).status).toBe(404);
  expect((await fileOf(`/api/client/statements/${body.id}/json`, otherId)).status).toBe(404);
  expect((await fileOf(`/api/statements/${body.id}/pdf`, clientId)).status).toBe(403);
  expect((await tracking.client(clientId)('POST', '/api/statements', { clientId, ...october })).status).toBe(403);
  expect((await send(404)).status).toBe(404);
});
