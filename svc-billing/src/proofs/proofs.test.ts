import { request } from 'node:http';
import { select } from '@hourbank/service-kit/db';
import {
  aPdf,
  aPng,
  aText,
  eventuallyEqual,
  form,
  listStore,
  listTempUploads,
  type SampleFile,
  signTestToken,
} from '@hourbank/testing';
import { aPackage, type Billing, closedClient, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.close());

const fields = (over: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(aPackage(over)).map(([name, value]): [string, string] => [name, String(value)]));
const sellWith = (file: SampleFile | SampleFile[], over = {}) =>
  billing.admin<Package>('POST', '/api/timePackages', form(fields(over), { paymentProof: file }));
const putWith = (id: number, file: SampleFile, over = {}) =>
  billing.admin<Package>('PUT', `/api/timePackages/${id}`, form(over, { paymentProof: file }));
const objects = () => listStore(billing.storageUrl);
const fileRows = () => select(billing.deps.platform.db.read, 'SELECT id FROM stored_files');
const packages = async () => (await billing.admin<Package[]>('GET', '/api/timePackages')).body;
const temporary = () => listTempUploads({ pid: process.pid });
const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};
/** A request waits a second at most for the removal of its files. */
const nothingLeft = () =>
  eventuallyEqual(async () => ({ objects: await objects(), rows: await fileRows(), temporary: await temporary() }), {
    objects: [],
    rows: [],
    temporary: [],
  });
const fetchBytes = async (path: string | null) => {
  const response = await fetch(billing.url + path);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('a package is created with its proof, which both URL prefixes serve', async () => {
  const proof = aPng(30, 20, 'receipt.png');
  const { status, body } = await sellWith(proof);
  expect([status, body.paymentProof, body.hoursPurchased]).toEqual([201, 'receipt.png', 10]);
  expect(body.paymentProofUrl).toMatch(/^\/uploads\/paymentProofs\/[0-9a-f-]{36}\.png\?exp=\d+&by=[\w.-]+&sig=[\w-]+$/);
  for (const address of [body.paymentProofUrl, `/backend${body.paymentProofUrl}`]) {
    const shown = await fetchBytes(address);
    expect([
      shown.status,
      shown.bytes.equals(proof.bytes),
      shown.headers.get('Content-Type'),
      shown.headers.get('X-Content-Type-Options'),
    ]).toEqual([200, true, 'image/png', 'nosniff']);
  }
  await eventuallyEqual(async () => [(await objects()).length, await temporary()], [1, []]);
});

test('a missing or wrong signature is rejected', async () => {
  const { paymentProofUrl } = (await sellWith(aPdf())).body;
  const [path, query] = String(paymentProofUrl).split('?');
  const other = String((await sellWith(aPng())).body.paymentProofUrl).split('?')[0];
  const bad = [
    `${path}`,
    `${path}?${query}x`,
    `${path}?${query?.replace(/exp=\d/, 'exp=9')}`,
    `${other}?${query}`,
    `${path?.replace('.pdf', '.png')}?${query}`,
    '/uploads/paymentProofs/..%2f..%2fetc%2fpasswd',
    '/uploads/paymentProofs/',
  ];
  for (const address of bad) expect((await fetchBytes(address)).status).toBe(404);
});

test('the client, admins and other services get a signed URL', async () => {
  const { id } = (await sellWith(aPdf())).body;
  const lists = [
    await billing.admin<Package[]>('GET', '/api/timePackages'),
    await billing.client(7)<Package[]>('GET', '/api/client/packages'),
    await billing.service()<Package[]>('GET', '/internal/clients/7/packages'),
  ];
  for (const { body } of lists) {
    expect(body[0]).toMatchObject({ id, paymentProof: 'proof.pdf' });
    expect((await fetchBytes(body[0]?.paymentProofUrl ?? null)).status).toBe(200);
  }
});

test('a new proof replaces the old one, whose file is deleted', async () => {
  const { body: sold } = await sellWith(aPng());
  const [old] = await objects();
  const changed = await putWith(sold.id, aPdf('Paid', 'second.pdf'), { ratePerHour: '70' });
  expect(changed).toMatchObject({
    status: 200,
    body: { paymentProof: 'second.pdf', ratePerHour: 70, hoursPurchased: 10 },
  });
  await eventuallyEqual(
    async () => [await objects(), (await fileRows()).length],
    [[expect.not.stringContaining(String(old))], 1],
  );
  expect((await fetchBytes(sold.paymentProofUrl)).status).toBe(404);
  expect((await fetchBytes(changed.body.paymentProofUrl)).headers.get('Content-Type')).toBe('application/pdf');
});

test('an update without a file keeps the proof', async () => {
  const { body: sold } = await sellWith(aPng());
  expect((await billing.admin('PUT', `/api/timePackages/${sold.id}`, { ratePerHour: 70 })).body.paymentProof).toBe(
    'picture.png',
  );
  expect(await objects()).toHaveLength(1);
});

test('20 concurrent proofs for one package leave one file', async () => {
  const { id } = await billing.sell();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => putWith(id, aPng(4, 4, `proof-${index}.png`))),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  await eventuallyEqual(async () => [(await objects()).length, (await fileRows()).length], [1, 1]);
  expect((await fetchBytes((await billing.read(id)).paymentProofUrl)).status).toBe(200);
});

test('deleting a package removes its proof', async () => {
  const { id } = (await sellWith(aPng())).body;
  expect((await billing.admin('DELETE', `/api/timePackages/${id}`)).status).toBe(204);
  await nothingLeft();
});

test('a repeated multipart request with one Idempotency-Key stores one package and one proof', async () => {
  const send = () =>
    billing.admin<Package>('POST', '/api/timePackages', form(fields(), { paymentProof: aPng() }), {
      'Idempotency-Key': 'proof-once',
    });
  const [first, second] = [await send(), await send()];
  expect([second.status, second.body.id, second.headers.get('Idempotent-Replayed')]).toEqual([
    201,
    first.body.id,
    'true',
  ]);
  expect((await fetchBytes(second.body.paymentProofUrl)).status).toBe(200);
  expect([(await objects()).length, (await packages()).length]).toEqual([1, 1]);
});

test.each<[string, SampleFile | SampleFile[], Record<string, unknown>, number]>([
  ['text with an image type', aText(100, 'picture.png', 'image/png'), {}, 415],
  [
    'SVG',
    {
      ...aText(),
      name: 'a.svg',
      type: 'image/svg+xml',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    {},
    415,
  ],
  ['no content', { ...aPng(), bytes: Buffer.alloc(0) }, {}, 422],
  ['more than 10 MB', { ...aPng(), bytes: Buffer.concat([aPng().bytes, Buffer.alloc(10 * 1024 * 1024)]) }, {}, 413],
  ['two files', [aPng(), aPng()], {}, 422],
  ['an invalid field in the same request', aPng(), { hoursPurchased: 'many' }, 422],
  ['a closed client', aPng(), { clientId: closedClient }, 422],
])('rejects a proof with %s and stores nothing', async (_, file, over, status) => {
  const response = await sellWith(file, over);
  expect([response.status, response.body.error]).toEqual([status, expect.any(String)]);
  expect(await packages()).toEqual([]);
  await nothingLeft();
});

test('a rejected update discards its proof and keeps the old one', async () => {
  const { body: sold } = await sellWith(aPng());
  await billing.draw(1, { revision: 1, packageId: sold.id, hours: 5 });
  const before = await objects();
  expect((await putWith(sold.id, aPdf(), { hoursPurchased: '4' })).status).toBe(409);
  expect((await putWith(sold.id, aPdf(), { clientId: '8' })).status).toBe(422);
  expect((await putWith(999_999, aPdf())).status).toBe(404);
  await eventuallyEqual(async () => [await objects(), (await fileRows()).length, await temporary()], [before, 1, []]);
});

test('an interrupted upload stores nothing', async () => {
  await new Promise<void>((resolve) => {
    const upload = request(`${billing.url}/api/timePackages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}`,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': '5000000',
      },
    });
    upload.on('error', () => resolve());
    upload.write(
      '--cut\r\nContent-Disposition: form-data; name="paymentProof"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    );
    upload.write(aPng().bytes);
    upload.on('close', resolve);
    void until(async () => (await temporary()).length > 0).then(() => upload.destroy());
  });
  await until(async () => (await temporary()).length === 0);
  expect(await packages()).toEqual([]);
  await nothingLeft();
});
