import { select } from '@hourbank/service-kit/db';
import {
  aPdf,
  aPng,
  api,
  aText,
  eventuallyEqual,
  form,
  listStore,
  type SampleFile,
  signTestToken,
} from '@hourbank/testing';
import { closeAfterTest } from '@hourbank/testing/close-after-test';
import { type Billing, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling({
    environment: { RATE_LIMITS: JSON.stringify({ requestTime: { max: 100, windowSeconds: 3600 } }) },
  });
});
afterAll(() => billing.close());

type PackageResponse = { package: Package };
const requestHours = (body: unknown, client = 7, headers = {}) =>
  billing.client(client)<PackageResponse>('POST', '/api/client/request-time', body, headers);
const createRequest = async (client = 7) =>
  (await requestHours({ hours: 2, paymentMethod: 'omt' }, client)).body.package.id;
const uploadProof = (id: number, file: SampleFile, client = 7, headers = {}) =>
  billing.client(client)<PackageResponse>(
    'PATCH',
    `/api/client/packages/${id}`,
    form({}, { paymentProof: file }),
    headers,
  );
const approve = (id: number) => billing.admin<Package>('POST', `/api/timePackages/${id}/approve`);
const sendBack = (id: number, reason: unknown = 'Unreadable') =>
  billing.admin<Package>('POST', `/api/timePackages/${id}/send-back`, { reason });
const history = (id: number) =>
  select<{ kind: string; actor: string }>(
    billing.deps.platform.db.read,
    'SELECT kind, actor FROM package_changes WHERE package_id = ? ORDER BY id',
    [id],
  );

describe('requesting hours', () => {
  test("creates a pending package dated today at the provider's rate", async () => {
    const { status, body } = await requestHours({ hours: '1.5', ratePerHour: '50', paymentMethod: 'Wish Money' });
    const today = billing.deps.today(new Date());
    expect([status, body]).toEqual([
      201,
      {
        package: {
          id: expect.any(Number),
          revision: 1,
          clientId: 7,
          hoursPurchased: 1.5,
          hoursUsed: 0,
          hoursRemoved: 0,
          hoursExpired: 0,
          hoursLeft: 0,
          expiresOn: null,
          origin: 'sold',
          ratePerHour: 50,
          taxRate: 0,
          status: 'pending',
          paymentMethod: 'wish',
          purchaseDate: today,
          paidAt: null,
          paymentProof: null,
          paymentProofUrl: null,
          reviewNote: null,
          proofSentAt: null,
          sentBackAt: null,
          invoiceNumber: null,
          receivedAmount: null,
          receivedCurrency: null,
          receivedOn: null,
          receiptNumber: null,
        },
      },
    ]);
    expect(await history(body.package.id)).toEqual([{ kind: 'created', actor: 'client:7' }]);
  });

  test('stores a proof once per idempotency key', async () => {
    const body = () => form({ hours: '3', ratePerHour: '50.00', paymentMethod: 'bank' }, { paymentProof: aPdf() });
    const [first, second] = [
      await requestHours(body(), 7, { 'Idempotency-Key': 'one' }),
      await requestHours(body(), 7, { 'Idempotency-Key': 'one' }),
    ];
    expect([first.status, first.body.package.paymentProof, second.body.package.id]).toEqual([
      201,
      'proof.pdf',
      first.body.package.id,
    ]);
  });

  test.each([
    [{ paymentMethod: 'omt' }, { hours: 'Hours required' }],
    [{ hours: 0.99, paymentMethod: 'omt' }, { hours: 'Enter at least 1 hour.' }],
    [{ hours: 'NaN', paymentMethod: 'omt' }, { hours: 'Hours required' }],
    [{ hours: 2 }, { paymentMethod: 'Payment Method required' }],
    [{ hours: 2, paymentMethod: 'cash' }, { paymentMethod: 'Payment Method required' }],
    ...[49, 50.01, '5e1', ' 50', '', 0, -50, true, null].map((ratePerHour): [object, object] => [
      { hours: 2, paymentMethod: 'omt', ratePerHour },
      { ratePerHour: 'Rate per hour is fixed at 50' },
    ]),
  ])('rejects %j with %j', async (body, fields) => {
    expect(await requestHours(body)).toMatchObject({ status: 422, body: { error: Object.values(fields)[0], fields } });
  });

  test('an invalid proof stores nothing', async () => {
    const before = await listStore(billing.storageUrl);
    expect((await requestHours(form({ hours: '2', paymentMethod: 'omt' }, { paymentProof: aText() }))).status).toBe(
      415,
    );
    await eventuallyEqual(() => listStore(billing.storageUrl), before);
  });
});

test('each client can send ten requests per hour', async () => {
  const limited = closeAfterTest(await startBilling({ environment: { RATE_LIMITS: '' } }));
  const again = (client: number) =>
    limited.client(client)('POST', '/api/client/request-time', { hours: 1, paymentMethod: 'omt' });
  const responses = [];
  for (let time = 0; time < 11; time++) responses.push((await again(7)).status);
  expect(responses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  expect((await again(7)).headers.get('Retry-After')).toMatch(/^\d+$/);
  expect((await again(8)).status).toBe(201);
});

describe('uploading a proof', () => {
  test("replaces an earlier proof of the client's pending package and clears the review note", async () => {
    const id = await createRequest();
    expect((await uploadProof(id, aPng())).body).toMatchObject({
      package: { id, status: 'pending', paymentProof: 'picture.png' },
    });
    const sentBack = (await sendBack(id, 'Too dark')).body;
    expect(Date.parse(sentBack.sentBackAt ?? '')).toBeGreaterThanOrEqual(Date.parse(sentBack.proofSentAt ?? ''));
    const objects = (await listStore(billing.storageUrl)).length;
    const { status, body } = await uploadProof(id, aPdf());
    expect([status, body.package.paymentProof, body.package.reviewNote]).toEqual([200, 'proof.pdf', null]);
    expect(body.package.sentBackAt).toBeNull();
    expect(Date.parse(body.package.proofSentAt ?? '')).toBeGreaterThan(Date.parse(sentBack.proofSentAt ?? ''));
    // A request waits a second at most for the removal of the earlier file.
    await eventuallyEqual(async () => (await listStore(billing.storageUrl)).length, objects);
    expect(await history(id)).toMatchObject([
      { kind: 'created' },
      { kind: 'changed', actor: 'client:7' },
      { kind: 'sent_back', actor: 'admin:1' },
      { kind: 'changed', actor: 'client:7' },
    ]);
  });

  test('stores a repeated request once per key', async () => {
    const id = await createRequest();
    const responses = [
      await uploadProof(id, aPng(), 7, { 'Idempotency-Key': 'proof' }),
      await uploadProof(id, aPng(), 7, { 'Idempotency-Key': 'proof' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await history(id)).toHaveLength(2);
  });

  test("rejects other clients' and missing packages (404), packages that are not pending (409) and requests without a file (422)", async () => {
    const id = await createRequest(8);
    const before = await listStore(billing.storageUrl);
    const strange = await uploadProof(id, aPng());
    const absent = await uploadProof(999_999, aPng());
    expect([strange.status, { ...strange.body, requestId: '' }]).toEqual([404, { ...absent.body, requestId: '' }]);
    expect(await uploadProof((await billing.sell()).id, aPng())).toMatchObject({
      status: 409,
      body: { code: 'package_not_pending' },
    });
    expect(await billing.client(8)('PATCH', `/api/client/packages/${id}`, {})).toMatchObject({
      status: 422,
      body: { error: 'Choose an image or a PDF.' },
    });
    await eventuallyEqual(() => listStore(billing.storageUrl), before);
  });
});

describe('reviewing a payment', () => {
  test('approval makes the package paid and active with an invoice, and a repetition has no effect', async () => {
    const id = await createRequest();
    await sendBack(id);
    const { status, body } = await approve(id);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: 'active',
        paidAt: expect.any(String),
        invoiceNumber: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
        reviewNote: null,
        proofSentAt: null,
        sentBackAt: null,
      }),
    ]);
    expect((await approve(id)).body).toEqual(body);
    expect((await billing.read(id)).approvedBy).toBeUndefined();
    expect(await history(id)).toEqual([
      { kind: 'created', actor: 'client:7' },
      { kind: 'sent_back', actor: 'admin:1' },
      { kind: 'paid', actor: 'admin:1' },
    ]);
  });

  test('tells admins, and no client, who made a package paid, however often', async () => {
    const id = await createRequest();
    const as = (name: string) => api(billing.url, { token: signTestToken({ role: 'admin', id: 1, claims: { name } }) });
    for (const name of ['huda', 'Zoë "Z" O\'Hara']) {
      await as(name)('POST', `/api/timePackages/${id}/approve`);
      expect((await billing.read(id)).approvedBy).toBe(name);
      const { body } = await billing.client(7)<object[]>('GET', '/api/client/packages');
      expect(JSON.stringify(body)).not.toContain('approvedBy');
      await billing.admin('PUT', `/api/timePackages/${id}`, { status: 'pending' });
      expect((await billing.read(id)).approvedBy).toBeUndefined();
    }
  });

  test('an approved package that entries used up stays consumed', async () => {
    const { id } = await billing.sell({ status: 'consumed' });
    expect((await approve(id)).body.status).toBe('consumed');
  });

  test('approval fails while svc-identity is unavailable', async () => {
    const id = await createRequest();
    billing.identityService.always({ status: 500 });
    expect((await approve(id)).status).toBe(503);
    billing.identityService.always(null);
    expect(await billing.read(id)).toMatchObject({ status: 'pending', paidAt: null, invoiceNumber: null });
  });

  test('sending back shows the client the reason, and is 409 in any other status', async () => {
    const id = await createRequest();
    expect((await sendBack(id, '  The amount is wrong.\nPlease pay 100.  ')).body).toMatchObject({
      status: 'pending',
      reviewNote: 'The amount is wrong.\nPlease pay 100.',
    });
    const mine = await billing.client(7)<Package[]>('GET', '/api/client/packages?status=pending');
    expect(mine.body.find((own) => own.id === id)?.reviewNote).toContain('Please pay 100.');
    for (const status of ['active', 'consumed', 'expired'])
      expect(await sendBack((await billing.sell({ status })).id)).toMatchObject({
        status: 409,
        body: { code: 'package_not_pending' },
      });
  });

  test('requires a reason and an existing package', async () => {
    const id = await createRequest();
    for (const reason of ['', '   ', null, 5]) expect((await sendBack(id, reason)).status).toBe(422);
    expect((await sendBack(id, '')).body.error).toBe('Tell the client what to fix.');
    for (const response of [await approve(999_999), await sendBack(999_999)]) expect(response.status).toBe(404);
  });
});
