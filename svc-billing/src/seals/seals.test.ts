import { createHash, randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerEntry, Seal, SealKey, Verification } from '@hourbank/contracts';
import { canonicalJson } from '@hourbank/service-kit/canonical-json';
import { execute, select } from '@hourbank/service-kit/db';
import { parseRateLimits } from '@hourbank/service-kit/rate-limit';
import { api, daysFromNow } from '@hourbank/testing';
import { closeAfterTest } from '@hourbank/testing/close-after-test';
import { type Billing, startBilling } from '../../tests/billing';
import { check } from '../commands';

const tool = join(__dirname, '../../../scripts/hourbank-verify.mjs');
let billing: Billing;
let folder: string;
let clients = 100;
beforeAll(async () => {
  billing = await startBilling();
  folder = await mkdtemp(join(tmpdir(), 'hb-seals-'));
});
afterAll(async () => {
  await billing.close();
  await rm(folder, { recursive: true, force: true });
});

const today = daysFromNow(0);
const verifyStatement = (code: string) => billing.anonymous<Verification>('POST', '/api/verify', { code });
const publicKeys = async () => (await billing.anonymous<{ keys: SealKey[] }>('GET', '/api/seal-keys')).body;

/** A statement of a client that bought ten hours today, as svc-tracking makes it. */
async function aStatement(over: Record<string, unknown> = {}) {
  const clientId = ++clients;
  await billing.sell({ clientId, hoursPurchased: 10 });
  const [line] = await billing.ledger(clientId);
  return {
    id: randomUUID(),
    clientId,
    number: `ST-${clientId}-1`,
    from: daysFromNow(-30),
    to: today,
    closing: 10,
    lastSeq: line?.seq ?? 0,
    provider: { name: 'Cedar Support' },
    opening: 0,
    rows: [{ text: 'Updated the copy\u0001 and photos "on" the team page.', hours: 10, balance: 10 }],
    ...over,
  };
}
type Statement = Awaited<ReturnType<typeof aStatement>>;

const digestOf = (statement: Statement) => createHash('sha256').update(canonicalJson(statement)).digest('hex');
const put = ({ id, clientId, number, from, to, closing, lastSeq, ...rest }: Statement, digest?: string) =>
  billing.service()<Seal>('PUT', `/internal/seals/${id}`, {
    clientId,
    number,
    from,
    to,
    closing,
    lastSeq,
    digest: digest ?? digestOf({ id, clientId, number, from, to, closing, lastSeq, ...rest }),
  });

test('a seal is made once, and its code says period, closing balance and state, but not the client', async () => {
  const statement = await aStatement();
  const { status, body: seal } = await put(statement);
  expect([status, seal.code]).toEqual([
    200,
    expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/),
  ]);
  expect((await put(statement)).body).toEqual(seal);
  expect(await put({ ...statement, number: 'ST-other' })).toMatchObject({ status: 409, body: { code: 'seal_exists' } });
  expect(await put({ ...(await aStatement()), number: statement.number })).toMatchObject({
    status: 409,
    body: { code: 'seal_exists' },
  });
  // Programs replace hyphens by others, and add invisible characters to what is copied.
  const copied = `\ufeff${seal.code.replaceAll('-', '\u2011')}\u200b`;
  for (const typed of [seal.code, seal.code.toLowerCase().replaceAll('-', ' '), copied]) {
    const { body, headers } = await verifyStatement(typed);
    expect(body).toEqual({
      state: 'unchanged',
      issuer: expect.any(String),
      issuedAt: expect.any(String),
      from: statement.from,
      to: today,
      closing: 10,
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
  const [row] = await select(billing.deps.platform.db.read, 'SELECT * FROM statement_seals WHERE statement_id = ?', [
    statement.id,
  ]);
  expect(JSON.stringify(row)).not.toContain(seal.code);
});

test('a statement that does not match the ledger is not sealed', async () => {
  const statement = await aStatement();
  for (const wrong of [{ closing: 9.99 }, { lastSeq: 0 }, { lastSeq: 2 }, { to: daysFromNow(-1) }])
    expect(await put({ ...statement, ...wrong })).toMatchObject({ status: 409, body: { code: 'seal_mismatch' } });
  expect((await put({ ...statement, to: daysFromNow(-1), closing: 0, lastSeq: 0 })).status).toBe(200);
  expect((await put(statement, 'x')).status).toBe(422);
});

test('concurrent requests for one statement get the same seal', async () => {
  const statement = await aStatement();
  const seals = await Promise.all(Array.from({ length: 6 }, () => put(statement)));
  expect(new Set(seals.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(seals[0]?.status).toBe(200);
});

test('unknown codes are the same 404, and an address verifies 30 a minute', async () => {
  for (const code of ['', 'x', 'AAAAA-AAAAA-AAAAA-AAAAA', 'é'.repeat(99)])
    expect(await verifyStatement(code)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await verifyStatement('A'.repeat(101))).status).toBe(422);
  expect(parseRateLimits('', 'production').verify).toEqual({ max: 30, windowMs: 60_000 });
  // A busy machine needs more than a minute for as many requests.
  const limits = JSON.stringify({ verify: { max: 30, windowSeconds: 3600 } });
  const limited = closeAfterTest(await startBilling({ environment: { RATE_LIMITS: limits } }));
  const statuses = [];
  for (let sent = 0; sent < 31; sent += 1)
    statuses.push((await api(limited.url)('POST', '/api/verify', { code: 'AAAAA' })).status);
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([30, 429]);
});

test('old public keys stay published, and their statements stay verifiable', async () => {
  const statement = await aStatement();
  const { body: seal } = await put(statement);
  const next = await billing.deps.sealKeys.rotate();
  const { keys } = await publicKeys();
  expect(keys[0]).toMatchObject({ kid: next, until: null, kty: 'OKP', crv: 'Ed25519' });
  expect(keys.find(({ kid }) => kid === seal.kid)?.until).not.toBeNull();
  expect((await verifyStatement(seal.code)).body.state).toBe('unchanged');
});

test('erasing a client deletes the texts of its ledger, and its statements say so', async () => {
  const [statement, other] = [await aStatement(), await aStatement()];
  const codes = [(await put(statement)).body.code, (await put(other)).body.code] as const;
  const reasons = async () =>
    (
      await select<{ clientId: number }>(
        billing.deps.platform.db.read,
        'SELECT client_id AS clientId FROM ledger_texts',
        [],
      )
    )
      .map(({ clientId }) => clientId)
      .filter((id) => id === statement.clientId || id === other.clientId);
  for (const { clientId } of [statement, other])
    await billing.admin('POST', `/api/accounts/${clientId}/adjustments`, { hours: 1, reason: 'Agreed on the phone' });
  expect(await reasons()).toEqual([statement.clientId, other.clientId]);

  await billing.closeClient(statement.clientId, 'client_erased');
  await billing.closeClient(statement.clientId, 'client_erased');
  expect(await reasons()).toEqual([other.clientId]);
  const { body: lines } = await billing.admin<LedgerEntry[]>('GET', `/api/accounts/${statement.clientId}/ledger`);
  expect(lines.map(({ hours, reason }) => [hours, reason])).toEqual([
    [-1, null],
    [10, null],
  ]);
  expect((await verifyStatement(codes[0])).body).toMatchObject({ state: 'erased', closing: 10, to: today });
  expect((await verifyStatement(codes[1])).body.state).toBe('unchanged');
  expect(await check(billing.config, () => undefined, false)).toBe(true);
});

test('the nightly check and the code find a changed ledger row and a changed seal', async () => {
  const [ledgerCase, sealCase] = [await aStatement(), await aStatement()];
  const codes = [(await put(ledgerCase)).body.code, (await put(sealCase)).body.code] as const;
  const lines: string[] = [];
  const run = () => check(billing.config, (line) => lines.push(line), false);
  expect(await run()).toBe(true);
  // The triggers refuse changes of rows, so the tampering removes them first.
  await billing.deps.transact(async (tx) => {
    await execute(tx, 'DROP TRIGGER account_ledger_no_update', []);
    await execute(tx, 'UPDATE account_ledger SET actor = ? WHERE client_id = ?', ['forged', ledgerCase.clientId]);
    await execute(tx, 'UPDATE statement_seals SET closing = 1100 WHERE statement_id = ?', [sealCase.id]);
  });
  expect((await verifyStatement(codes[0])).body.state).toBe('unconfirmed');
  expect((await verifyStatement(codes[1])).body.state).toBe('unconfirmed');
  lines.length = 0;
  expect(await run()).toBe(false);
  expect(lines).toEqual(
    expect.arrayContaining([
      `statement ${ledgerCase.number}: the ledger of client ${ledgerCase.clientId} was changed at entry 1`,
      `statement ${sealCase.number}: the seal was changed`,
    ]),
  );
});

describe('hourbank-verify', () => {
  const runTool = (args: string[], program = tool) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const child = execFile(process.execPath, [program, ...args], (_, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      );
    });

  test('confirms a statement offline, refuses another issuer, and never trusts keys in the file', async () => {
    const statement = await aStatement();
    const { body: seal } = await put(statement);
    const [file, keys] = [join(folder, 'statement.json'), join(folder, 'keys.json')];
    await writeFile(file, canonicalJson({ statement, seal }));
    await writeFile(keys, JSON.stringify(await publicKeys()));
    expect(await runTool([file, '--keys', keys])).toMatchObject({
      code: 0,
      out: `This statement is genuine. Statement ${statement.number} of Cedar Support, ${statement.from} to ${today}, closing balance 10 h.\n`,
    });
    expect((await runTool([file, '--keys', `${billing.url}/api/seal-keys`])).code).toBe(0);
    await writeFile(keys, JSON.stringify({ keys: [] }));
    expect(await runTool([file, '--keys', keys])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^This statement cannot be confirmed\./),
    });
    await writeFile(file, canonicalJson({ statement, seal, keys: (await publicKeys()).keys }));
    expect((await runTool([file, '--keys', `${billing.url}/api/seal-keys`])).code).toBe(1);
    expect((await runTool([file])).code).toBe(2);
    expect((await runTool([join(folder, 'missing.json'), '--keys', keys])).code).toBe(2);
    await writeFile(keys, 'null');
    expect(await runTool([file, '--keys', keys])).toMatchObject({
      code: 2,
      err: expect.stringContaining('has no list of keys'),
    });
  });

  test('verifies also if it is started by a link to it', async () => {
    const link = join(folder, 'hourbank-verify.mjs');
    await symlink(tool, link);
    expect(await runTool([], link)).toMatchObject({ code: 2, err: expect.stringMatching(/^Usage: /) });
  });

  test.each([
    ['a line that is missing', [{ hours: 4, balance: 4 }]],
    [
      'a balance that no line explains',
      [
        { hours: 4, balance: 5 },
        { hours: 6, balance: 10 },
      ],
    ],
    ['lines that are no list', {}],
  ])('finds %s in a statement with a genuine seal', async (_name, rows) => {
    const statement = await aStatement({ rows });
    const { body: seal } = await put(statement);
    const file = join(folder, 'lines.json');
    await writeFile(file, canonicalJson({ statement, seal }));
    expect(await runTool([file, '--keys', `${billing.url}/api/seal-keys`])).toMatchObject({
      code: 1,
      out: expect.stringContaining('do not add up'),
    });
  });

  test('finds each of 1,000 single-bit changes', async () => {
    const statement = await aStatement();
    const { body: seal } = await put(statement);
    const bytes = Buffer.from(canonicalJson({ statement, seal }));
    const { verifyStatement } = (await import(tool)) as {
      verifyStatement: (bytes: Uint8Array, keys: unknown) => { ok: boolean };
    };
    const keys = await publicKeys();
    expect(verifyStatement(bytes, keys).ok).toBe(true);
    const unnoticed: number[] = [];
    for (let change = 0; change < 1000; change += 1) {
      // 7,919 is prime, so that the changes spread over the whole file.
      const bit = (change * 7919) % (bytes.length * 8);
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (verifyStatement(changed, keys).ok) unnoticed.push(bit);
    }
    expect(unnoticed).toEqual([]);
  });
});
