import { request } from 'node:http';
import { select } from '@hourbank/service-kit/db';
import {
  aPdf,
  aPng,
  eventuallyEqual,
  form,
  listStore,
  listTempUploads,
  listUnfinished,
  type SampleFile,
  signTestToken,
} from '@hourbank/testing';
import { type Billing, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
let id: number;
beforeAll(async () => {
  billing = await startBilling();
  ({ id } = (
    await billing.client(7)<{ package: Package }>('POST', '/api/client/request-time', {
      hours: 2,
      paymentMethod: 'omt',
    })
  ).body.package);
});
afterAll(() => billing.close());

const terms = { hours: '2', paymentMethod: 'omt' };
/** The two operations that receive a payment proof from a client. */
const requests = {
  'a request for time': (files: Sent) => billing.client(7)('POST', '/api/client/request-time', form(terms, files)),
  'a pending package': (files: Sent) => billing.client(7)('PATCH', `/api/client/packages/${id}`, form({}, files)),
};
type Sent = Record<string, SampleFile | SampleFile[]>;

/** Temporary folders of requests in this process. */
const temporary = () => listTempUploads({ pid: process.pid });
async function expectNothingLeft() {
  const { read } = billing.deps.platform.db;
  const left = async () => ({
    temporary: await temporary(),
    packages: await select(read, 'SELECT id, proof_id AS proof FROM time_packages'),
    files: await select(read, 'SELECT id FROM stored_files'),
    objects: await listStore(billing.storageUrl),
    unfinished: await listUnfinished(billing.storageUrl),
  });
  const nothing = { temporary: [], files: [], objects: [], unfinished: [] };
  await eventuallyEqual(left, { ...nothing, packages: [{ id, proof: null }] });
}

const named = (name: string, type: string, content: string | Buffer): SampleFile => ({
  name,
  type,
  bytes: Buffer.from(content),
});
const half = ({ bytes, ...file }: SampleFile): SampleFile => ({ ...file, bytes: bytes.subarray(0, bytes.length / 2) });
const bad: [string, Sent, number][] = [
  ['SVG', { paymentProof: named('a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>') }, 415],
  [
    'HTML with an image type',
    { paymentProof: named('a.png', 'image/png', '<html><script>alert(1)</script></html>') },
    415,
  ],
  ['half an image', { paymentProof: half(aPng(300, 200)) }, 415],
  ['half a PDF', { paymentProof: half(aPdf()) }, 415],
  [
    'one byte above 10 MB',
    {
      paymentProof: {
        ...aPng(),
        bytes: Buffer.concat([aPng().bytes, Buffer.alloc(10 * 1024 * 1024 + 1 - aPng().bytes.length)]),
      },
    },
    413,
  ],
  ['two files', { paymentProof: [aPng(), aPdf()] }, 422],
];

for (const [request, send] of Object.entries(requests)) {
  test.each(bad)(`rejects %s for ${request} and stores nothing`, async (_, files, status) => {
    const response = await send(files);
    expect([response.status, response.body]).toEqual([
      status,
      expect.objectContaining({ error: expect.stringMatching(/\S/), code: expect.any(String) }),
    ]);
    await expectNothingLeft();
  });
}

test('rejects a request without a proof file', async () => {
  const sent: Sent[] = [{}, { other: aPng() }];
  for (const files of sent) expect((await requests['a pending package'](files)).status).toBe(422);
  await expectNothingLeft();
});

test.each([
  ['POST', '/api/client/request-time'],
  ['PATCH', () => `/api/client/packages/${id}`],
])('an interrupted %s stores nothing', async (method, path) => {
  await new Promise<void>((resolve) => {
    const upload = request(`${billing.url}${typeof path === 'string' ? path : path()}`, {
      method,
      headers: {
        authorization: `Bearer ${signTestToken({ role: 'client', id: 7 })}`,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': '2000000',
      },
    });
    upload.on('error', () => resolve()).on('close', resolve);
    upload.write(
      '--cut\r\nContent-Disposition: form-data; name="paymentProof"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    );
    upload.write(Buffer.concat([aPng().bytes, Buffer.alloc(1_000_000)]));
    const whenSpooled = async () => {
      while ((await temporary()).length === 0) await new Promise((wait) => setTimeout(wait, 20));
      upload.destroy();
    };
    void whenSpooled();
  });
  await expectNothingLeft();
});
