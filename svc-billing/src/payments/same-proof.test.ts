import { maxSameProof, type SameProof } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { aPng, aSlip as anotherSlip, form, type SampleFile } from '@hourbank/testing';
import { type Billing, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

let pictures = 0;
/** A picture that no other test has. */
const aSlip = () => aPng(100 + ++pictures, 50);

const request = async (clientId: number, paymentProof: SampleFile) => {
  const body = form({ hours: '2', paymentMethod: 'omt' }, { paymentProof });
  const { status, body: answer } = await billing.client(clientId)<{ package: Package }>(
    'POST',
    '/api/client/request-time',
    body,
  );
  expect(status).toBe(201);
  return answer.package.id;
};
const approve = (id: number, body?: object) =>
  billing.admin<Package & { code?: string; params?: object }>('POST', `/api/timePackages/${id}/approve`, body);
const setStatus = (id: number, status: string) => billing.admin('PUT', `/api/timePackages/${id}`, { status });
const sameProof = async (id: number) =>
  (await billing.admin<SameProof[]>('GET', `/api/timePackages/${id}/same-proof`)).body;

/** The last row that the audit log gets about a package. */
async function lastRow(id: number): Promise<{ action: string; changes: Record<string, unknown> }> {
  const [row] = await select<{ payload: string }>(
    billing.deps.platform.db.read,
    `SELECT payload FROM outbox WHERE kind = 'audit' AND payload LIKE ? ORDER BY id DESC LIMIT 1`,
    [`%"package:${id}"%`],
  );
  return JSON.parse(row?.payload ?? '{}') as { action: string; changes: Record<string, unknown> };
}
const lastAudit = async (id: number) => (await lastRow(id)).changes;

test('a proof of a paid package needs a reason, which only the audit log has', async () => {
  const slip = aSlip();
  const [first, second] = [await request(7, slip), await request(8, slip)];
  expect(await sameProof(second)).toEqual([{ packageId: first, clientId: 7, clientName: 'Client 7', paidAt: null }]);
  expect((await approve(first)).status).toBe(200);
  for (const body of [undefined, {}, { reason: ' \n ' }])
    expect(await approve(second, body)).toMatchObject({
      status: 409,
      body: {
        code: 'proof_used',
        error: `This proof was used for package #${first}, which is paid. Enter a reason to approve anyway.`,
        params: { packageId: first, by: 'file' },
      },
    });
  expect(await sameProof(second)).toMatchObject([{ packageId: first, paidAt: expect.any(String) }]);
  const reason = 'One transfer for both';
  const { status, body } = await approve(second, { reason });
  expect([status, body.status]).toEqual([200, 'active']);
  expect(await lastAudit(second)).toMatchObject({
    sameProofAs: { from: null, to: first },
    approvalReason: { from: null, to: reason },
  });
  // A paid package is not asked about.
  expect((await approve(second)).status).toBe(200);
  const rows = await select(billing.deps.platform.db.read, 'SELECT * FROM account_ledger WHERE client_id = 8');
  expect(JSON.stringify([rows, await billing.history(second), body])).not.toContain(reason);
});

test('the audit log says whether a payment was approved or taken back', async () => {
  const id = await request(7, aSlip());
  await approve(id, { receivedAmount: 200 });
  expect(await lastRow(id)).toMatchObject({ action: 'payment.approved' });
  await setStatus(id, 'pending');
  expect(await lastRow(id)).toMatchObject({
    action: 'payment.takenBack',
    changes: { status: { from: 'active', to: 'pending' }, receivedAmount: { from: 200, to: null } },
  });
});

test('the refusal changes nothing, and gives its invoice number back', async () => {
  const slip = aSlip();
  const [first, second, third] = [await request(7, slip), await request(8, slip), await request(9, aSlip())];
  const numberOf = async (id: number) => Number((await approve(id)).body.invoiceNumber?.slice(-6));
  const number = await numberOf(first);
  const before = [await billing.read(second), await billing.ledger(8)];
  expect((await approve(second)).status).toBe(409);
  // The address of the proof is signed anew for each answer.
  const [state, ledger] = [await billing.read(second), await billing.ledger(8)];
  expect([{ ...state, paymentProofUrl: '' }, ledger]).toEqual([
    { ...(before[0] as Package), paymentProofUrl: '' },
    before[1],
  ]);
  expect(await numberOf(third)).toBe(number + 1);
});

test.each(['sent back', 'taken back', 'deleted', 'given another proof'])(
  'a proof is free once its package was %s',
  async (what) => {
    const slip = aSlip();
    const [first, second] = [await request(7, slip), await request(8, slip)];
    if (what === 'sent back')
      await billing.admin('POST', `/api/timePackages/${first}/send-back`, { reason: 'Blurred' });
    else {
      await approve(first);
      if (what === 'taken back') await setStatus(first, 'pending');
      else if (what === 'deleted') await billing.admin('DELETE', `/api/timePackages/${first}`);
      else await billing.admin('PUT', `/api/timePackages/${first}`, form({}, { paymentProof: aSlip() }));
    }
    expect((await approve(second)).status).toBe(200);
    expect(await lastAudit(second)).not.toHaveProperty('sameProofAs');
  },
);

test('a status that an admin sets, or a package that is sold as paid, is never refused and names the other package', async () => {
  const slip = aSlip();
  const [first, second] = [await request(7, slip), await request(8, slip)];
  await approve(first);
  expect((await setStatus(second, 'active')).status).toBe(200);
  expect(await lastAudit(second)).toMatchObject({ sameProofAs: { from: null, to: first } });
  const sold = await billing.admin<Package>(
    'POST',
    '/api/timePackages',
    form(
      { clientId: '9', hoursPurchased: '1', ratePerHour: '50', paymentMethod: 'omt', status: 'active' },
      { paymentProof: slip },
    ),
  );
  expect(sold.status).toBe(201);
  expect(await lastAudit(sold.body.id)).toMatchObject({ sameProofAs: { from: null, to: second } });
});

test('of many approvals of one proof at once exactly one needs no reason, and no invoice number is lost', async () => {
  const slip = aSlip();
  const clients = Array.from({ length: 20 }, (_, index) => 20 + index);
  const ids: number[] = [];
  for (const client of clients) ids.push(await request(client, slip));
  const answers = await Promise.all([...ids, ...ids].map((id) => approve(id)));
  const approved = answers.filter(({ status }) => status === 200);
  expect(new Set(approved.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ body }) => body.code === 'proof_used')).toHaveLength(answers.length - approved.length);
  const numbers = await select<{ number: string }>(
    billing.deps.platform.db.read,
    'SELECT number FROM invoices ORDER BY number',
  );
  expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(numbers.map((_, index) => index + 1));
  expect(await sameProof(ids[0] ?? 0)).toHaveLength(clients.length - 1);
  expect(clients.length).toBeLessThanOrEqual(maxSameProof);
});

test('a client learns neither by an answer nor by an event that others used the file', async () => {
  const used = anotherSlip();
  await approve(await request(7, used));
  /** What a request with a proof and its replacement leave, without what always differs. */
  const traceOf = async (clientId: number, slip: SampleFile) => {
    const body = form({ hours: '2', paymentMethod: 'omt' }, { paymentProof: slip });
    const { status, body: answer } = await billing.client(clientId)<{ package: Package }>(
      'POST',
      '/api/client/request-time',
      body,
    );
    const { id } = answer.package;
    const replaced = await billing.client(clientId)(
      'PATCH',
      `/api/client/packages/${id}`,
      form({}, { paymentProof: slip }),
    );
    const events = await select<{ kind: string; payload: string }>(
      billing.deps.platform.db.read,
      `SELECT kind, payload FROM outbox WHERE payload LIKE ? ORDER BY id`,
      [`%package:${id}"%`],
    );
    expect(replaced.status).toBe(200);
    expect(events).not.toEqual([]);
    const text = JSON.stringify([status, answer, replaced.status, replaced.body, events]);
    return text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|exp=\d+|sig=[\w-]+/g, '')
      .replaceAll(new RegExp(`\\b(${id}|${clientId})\\b`, 'g'), '');
  };
  expect(await traceOf(12, used)).toBe(await traceOf(13, anotherSlip()));
});

test('only admins who review payments learn of the same proof', async () => {
  const id = await request(7, aSlip());
  for (const caller of [billing.client(7), billing.client(8), billing.anonymous])
    expect([401, 403]).toContain((await caller('GET', `/api/timePackages/${id}/same-proof`)).status);
  expect((await billing.admin('GET', '/api/timePackages/999999/same-proof')).status).toBe(404);
  expect((await approve(id, { reason: 'x'.repeat(5_000) })).status).toBe(422);
  expect((await approve(id, { reason: 7 })).status).toBe(422);
  expect((await billing.read(id)).status).toBe('pending');
});
