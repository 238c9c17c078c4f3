import { storeTimeMs, type Task } from '@hourbank/contracts';
import { instantFromDb } from '@hourbank/service-kit/db';
import { aGif, aPdf, aPng, aText, eventuallyEqual, form, type SampleFile, sendKeyed } from '@hourbank/testing';
import type Sharp from 'sharp';
import { startTasks, type Tasks, unsigned } from '../../tests/tasks';

const sharp: typeof Sharp = require('sharp');

let tasks: Tasks;
beforeEach(async () => {
  tasks = await startTasks();
});
afterEach(() => tasks.close());

type TaskResponse = { entry: Task; task: Task };
type Sent = Record<string, SampleFile | SampleFile[]>;
const path = '/api/client/tasks';
const create = (files: Sent, id = 7) =>
  tasks.client(id)<TaskResponse>('POST', path, form({ description: '<p>x</p>' }, files));
const change = (id: number, fields: Record<string, string>, files: Sent = {}) =>
  tasks.client(7)<TaskResponse>('PUT', `${path}/${id}`, form({ description: '<p>x</p>', ...fields }, files));
const get = (address: string) => fetch(new URL(address, tasks.url));
const names = (list: { name: string }[]) => list.map(({ name }) => name);
const keep = (...list: { id: string }[]) => JSON.stringify(list.map(({ id }) => ({ id, name: 'renamed' })));
const rows = async () => {
  const found = await tasks.deps.db.read.query<{ purpose: string; state: string; n: number | string }[]>(
    'SELECT purpose, state, COUNT(*) AS n FROM stored_files GROUP BY purpose, state ORDER BY purpose',
  );
  return found.map(({ purpose, state, n }) => `${n} ${state} ${purpose}`);
};
const three = () => ({
  screenshots: ['1.png', '2.png', '3.png'].map((name) => aPng(4, 4, name)),
  documents: [aPdf('x', 'a.pdf'), aText(20, 'b.txt')],
});

test('returns signed URLs of screenshots, thumbnails and documents in upload order', async () => {
  const {
    status,
    body: { entry },
  } = await create(three());
  expect([status, names(entry.screenshots), names(entry.documents)]).toEqual([
    201,
    ['1.png', '2.png', '3.png'],
    ['a.pdf', 'b.txt'],
  ]);
  const [shot, document] = [entry.screenshots[0]!, entry.documents[0]!];
  expect([shot.url, shot.thumbnailUrl, document.url]).toEqual([
    expect.stringMatching(/^\/uploads\/tasks\/screenshots\/[0-9a-f-]{36}\.png\?exp=\d+&by=[\w.-]+&sig=[\w-]+$/),
    expect.stringMatching(/^\/uploads\/tasks\/thumbnails\/[0-9a-f-]{36}\.webp\?exp=\d+&by=[\w.-]+&sig=[\w-]+$/),
    expect.stringMatching(/^\/uploads\/tasks\/documents\/[0-9a-f-]{36}\.pdf\?exp=\d+&by=[\w.-]+&sig=[\w-]+$/),
  ]);
  expect([shot.directUrl, document.directUrl]).toEqual([shot.url, document.url]);
  expect(Buffer.from(await (await get(shot.url)).arrayBuffer())).toEqual(aPng().bytes);
  const shown = await Promise.all(
    [shot.url, document.url, entry.documents[1]!.url].map(
      async (url) => (await get(url)).headers.get('content-disposition')?.split(';')[0],
    ),
  );
  expect(shown).toEqual(['inline', 'inline', 'attachment']);
  expect(unsigned((await tasks.list(7)).body.tasks[0])).toEqual(unsigned(entry));
  expect(await rows()).toEqual(['2 ready document', '3 ready screenshot']);
});

test('serves no file without a URL signed for its purpose', async () => {
  const {
    entry: {
      screenshots: [shot],
      documents: [document],
    },
  } = (await create(three())).body;
  const wrongUrls = [shot!.url, shot!.thumbnailUrl, document!.url].flatMap((url) => [
    url.split('?')[0]!,
    url.replace(/sig=.{4}/, 'sig=AAAA'),
  ]);
  wrongUrls.push(
    shot!.url.replace('/screenshots/', '/documents/'),
    shot!.thumbnailUrl.replace('/thumbnails/', '/screenshots/'),
    document!.url.replace('/documents/', '/thumbnails/'),
    document!.url.replace('.pdf', '.png'),
  );
  expect(await Promise.all(wrongUrls.map(async (url) => (await get(url)).status))).toEqual(wrongUrls.map(() => 404));
});

test('a change keeps the listed files and adds new ones; without a list all stay', async () => {
  const { entry } = (await create(three())).body;
  const more = (await change(entry.id, {}, { screenshots: aPng(5, 5, '4.png') })).body.task;
  expect([names(more.screenshots), names(more.documents)]).toEqual([
    ['1.png', '2.png', '3.png', '4.png'],
    ['a.pdf', 'b.txt'],
  ]);
  const fewer = await change(
    entry.id,
    { keepScreenshots: keep(entry.screenshots[1]!) },
    { screenshots: aPng(5, 5, '5.png'), documents: aText(9, 'c.txt') },
  );
  expect([fewer.status, names(fewer.body.task.screenshots), names(fewer.body.task.documents)]).toEqual([
    200,
    ['2.png', '5.png'],
    ['a.pdf', 'b.txt', 'c.txt'],
  ]);
  // A request waits a second at most for the removal of files.
  await eventuallyEqual(rows, ['3 ready document', '2 ready screenshot']);
  expect((await get(entry.screenshots[0]!.url)).status).toBe(404);
  expect((await get(entry.screenshots[0]!.thumbnailUrl)).status).toBe(404);
  const none = (await change(entry.id, { keepScreenshots: '[]', keepDocuments: '[]' })).body.task;
  expect([none.screenshots, none.documents]).toEqual([[], []]);
  await eventuallyEqual(async () => [await rows(), await tasks.storedKeys()], [[], []]);
  expect((await tasks.list(7)).body.tasks[0]).toEqual(none);
});

test.each(['another task', 'another client', 'the other field', 'nothing'])(
  'files of %s cannot be kept',
  async (whose) => {
    const { entry } = (await create(three())).body;
    const ids: Record<string, string> = {
      'another task': (await create(three())).body.entry.screenshots[0]!.id,
      'another client': (await create(three(), 8)).body.entry.screenshots[0]!.id,
      'the other field': entry.documents[0]!.id,
      nothing: 'x',
    };
    const before = await rows();
    const response = await change(
      entry.id,
      { keepScreenshots: keep(entry.screenshots[0]!, { id: ids[whose]! }) },
      { screenshots: aPng() },
    );
    expect(response).toMatchObject({
      status: 422,
      body: { fields: { keepScreenshots: 'Keep only files of this task.' } },
    });
    await eventuallyEqual(rows, before);
  },
);

test('allows ten files per field in total', async () => {
  const shots = Array.from({ length: 10 }, (_, index) => aPng(2, 2, `${index}.png`));
  expect((await create({ screenshots: [...shots, aPng()] })).status).toBe(413);
  const { entry } = (await create({ screenshots: shots })).body;
  expect(await change(entry.id, {}, { screenshots: aPng() })).toMatchObject({
    status: 413,
    body: { error: 'Too many files: 10 at most.' },
  });
  await eventuallyEqual(rows, ['10 ready screenshot']);
  expect(
    (await change(entry.id, { keepScreenshots: keep(...entry.screenshots.slice(1)) }, { screenshots: aPng() })).status,
  ).toBe(200);
});

test("deleting a task removes its files; a rejected change of another client's task stores none", async () => {
  const { entry } = (await create(three())).body;
  const theirs = form({ description: '<p>x</p>' }, { screenshots: aPng() });
  expect([
    (await tasks.client(8)('DELETE', `${path}/${entry.id}`)).status,
    (await tasks.client(8)('PUT', `${path}/${entry.id}`, theirs)).status,
  ]).toEqual([404, 404]);
  await eventuallyEqual(async () => (await tasks.storedKeys()).length, 5);
  expect((await tasks.client(7)('DELETE', `${path}/${entry.id}`)).status).toBe(204);
  await eventuallyEqual(async () => [await rows(), await tasks.storedKeys()], [[], []]);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const bomb = () => {
  const { bytes } = aPng(4, 4);
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return { name: 'bomb.png', type: 'image/png', bytes };
};
test.each<[string, Sent]>([
  ['SVG', { screenshots: { name: 'a.svg', type: 'image/svg+xml', bytes: svg } }],
  ['SVG that calls itself PNG', { screenshots: { name: 'a.png', type: 'image/png', bytes: svg } }],
  ['HTML that calls itself PNG', { screenshots: aText(200, 'a.png', 'image/png') }],
  ['a PDF', { screenshots: aPdf() }],
  ['a pixel bomb', { screenshots: bomb() }],
  ['an image', { documents: aPng() }],
  ['a good file beside a bad one', { screenshots: [aPng(), aText(10, 'b.png', 'image/png')] }],
])('%s is 415 and no file is stored', async (_, files) => {
  expect((await create(files)).status).toBe(415);
  await eventuallyEqual(
    async () => [await rows(), await tasks.storedKeys(), (await tasks.list(7)).body.tasks],
    [[], [], []],
  );
});

test('a file name is only text', async () => {
  const { entry } = (
    await create({
      screenshots: [aPng(4, 4, '"><img src=x onerror=alert(1)>.png'), aPng(4, 4, '../../etc/passwd.png')],
      documents: aPdf('x', '\u202efdp.exe'),
    })
  ).body;
  const stored = [...names(entry.screenshots), ...names(entry.documents)];
  expect(stored.join()).not.toMatch(/[<>\u202e/]/);
  // Forms encode a quotation mark of a name. It comes back as it was, and cannot end the name in the header.
  expect(stored[0]).toBe('"__img src=x onerror=alert(1)_.png');
  const { headers } = await get(entry.screenshots[0]!.url);
  expect(headers.get('content-disposition')).toBe('inline; filename="\\"__img src=x onerror=alert(1)_.png"');
  expect([
    headers.get('content-type'),
    headers.get('x-content-type-options'),
    headers.get('content-security-policy'),
  ]).toEqual(['image/png', 'nosniff', "sandbox; default-src 'none'"]);
});

test('repeated requests with one key create one task with its files once', async () => {
  const send = () =>
    tasks.client(7)<TaskResponse>('POST', path, form({ description: '<p>x</p>' }, three()), { 'Idempotency-Key': 'k' });
  const responses = await Promise.all(Array.from({ length: 5 }, () => sendKeyed(send)));
  expect(
    new Set(responses.map(({ status, body }) => `${status} ${body.entry.id} ${body.entry.screenshots[0]!.id}`)).size,
  ).toBe(1);
  expect((await get(responses[4]!.body.entry.screenshots[0]!.thumbnailUrl)).status).toBe(200);
  await tasks.deps.thumbnails.settled();
  expect(await rows()).toEqual(['2 ready document', '3 ready screenshot', '1 ready thumbnail']);
});

test('a GIF gets a thumbnail at the first request; a BMP and a damaged image are shown themselves', async () => {
  const bmp = Buffer.alloc(58);
  bmp.write('BM', 0, 'latin1');
  for (const [value, at] of [
    [58, 2],
    [54, 10],
    [40, 14],
    [1, 18],
    [1, 22],
  ] as const)
    bmp.writeUInt32LE(value, at);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  const {
    entry: {
      screenshots: [first, second],
    },
  } = (await create({ screenshots: [{ name: 'a.bmp', type: 'image/bmp', bytes: bmp }, aGif()] })).body;
  const typeOf = async (url: string) => (await get(url)).headers.get('content-type');
  expect(await typeOf(first!.thumbnailUrl)).toBe('image/bmp');
  await get(second!.thumbnailUrl);
  await tasks.deps.thumbnails.settled();
  expect(await typeOf(second!.thumbnailUrl)).toBe('image/webp');
  expect(await typeOf(first!.thumbnailUrl)).toBe('image/bmp');
  expect(await rows()).toEqual(['2 ready screenshot', '1 ready thumbnail']);
});

test('a repeated change with one key adds its files once', async () => {
  const { entry } = (await create({ screenshots: aPng(4, 4, 'first.png') })).body;
  const send = (key: string, name: string) =>
    tasks.client(7)<TaskResponse & { code?: string }>(
      'PUT',
      `${path}/${entry.id}`,
      form({ description: '<p>x</p>' }, { screenshots: aPng(4, 4, name) }),
      { 'Idempotency-Key': key },
    );
  const [first, again] = [await send('key-1', 'new.png'), await send('key-1', 'new.png')];
  expect([first.status, again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 200, 'true']);
  expect(names(again.body.task.screenshots)).toEqual(['first.png', 'new.png']);
  expect(names((await send('key-2', 'new.png')).body.task.screenshots)).toEqual(['first.png', 'new.png', 'new.png']);
});

test('the lease of an idempotency key grows with the size of the files', async () => {
  const { bytes } = aText(5_000_000);
  const documents = { name: 'long.txt', type: 'text/plain', bytes };
  const before = Date.now();
  await tasks.client(7)('POST', path, form({ description: '<p>x</p>' }, { documents }), { 'Idempotency-Key': 'k' });
  const [row] = await tasks.deps.db.read.query<{ lease_until: Date | string }[]>(
    'SELECT lease_until FROM idempotency_keys',
  );
  const minimumMs = storeTimeMs(bytes.length);
  expect(minimumMs).toBeGreaterThanOrEqual(3_000);
  expect(instantFromDb(row!.lease_until).getTime() - before).toBeGreaterThanOrEqual(15_000 + minimumMs);
});

test('removing a screenshot removes its thumbnail, also one that is being rendered', async () => {
  const { entry } = (await create({ screenshots: [aPng(4, 4, '1.png'), aPng(5, 5, '2.png')] })).body;
  await get(entry.screenshots[0]!.thumbnailUrl);
  await tasks.deps.thumbnails.settled();
  expect(await rows()).toEqual(['2 ready screenshot', '1 ready thumbnail']);
  // The second thumbnail is requested during the deletion of the task.
  const [, deleted] = await Promise.all([
    get(entry.screenshots[1]!.thumbnailUrl),
    tasks.client(7)('DELETE', `${path}/${entry.id}`),
  ]);
  expect(deleted.status).toBe(204);
  await tasks.deps.thumbnails.settled();
  await tasks.deps.files.sweep();
  expect((await rows()).filter((row) => row.includes('ready'))).toEqual([]);
  for (const { thumbnailUrl } of entry.screenshots) expect((await get(thumbnailUrl)).status).toBe(404);
});

test('many large images of one client do not delay another client', async () => {
  const large = await sharp({ create: { width: 4800, height: 4800, channels: 4, background: '#c33' } })
    .png({ progressive: true })
    .toBuffer();
  const shots = Array.from({ length: 8 }, (_, index) => ({ name: `${index}.png`, type: 'image/png', bytes: large }));
  const hostile = (await create({ screenshots: shots })).body.entry;
  const other = (await create({ screenshots: [aPng()] }, 8)).body.entry;
  const responses = hostile.screenshots.map(({ thumbnailUrl }) => get(thumbnailUrl));
  const first = await get(other.screenshots[0]!.thumbnailUrl);
  expect(first.status).toBe(200);
  const made = async () => (await get(other.screenshots[0]!.thumbnailUrl)).headers.get('content-type');
  while ((await made()) !== 'image/webp') await new Promise((resolve) => setTimeout(resolve, 50));
  const waiting = (await rows()).find((row) => row.includes('ready thumbnail')) ?? '';
  // At most two thumbnails precede the other client's: the running one and the next in turn.
  expect(Number(waiting.split(' ')[0])).toBeLessThan(8);
  for (const { status } of await Promise.all(responses)) expect(status).toBe(200);
  await tasks.deps.thumbnails.settled();
});
