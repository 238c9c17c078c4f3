import { maxFilesPerField } from '@hourbank/contracts';
import { api, aText, form, seeded, type SampleFile, signTestToken } from '@hourbank/testing';
import { startTasks, type Tasks } from '../../tests/tasks';

const quotas = { bytes: 4_000, files: 12, openTasks: 9, unconfirmedBytes: 1_000, unconfirmedOpenTasks: 2 };
let tasks: Tasks;
beforeEach(async () => {
  tasks = await startTasks({ CLIENT_QUOTAS: JSON.stringify(quotas) });
});
afterEach(() => tasks.close());

type Refusal = { entry: { id: number }; code: string; error: string; params: { max: number } };
const path = '/api/client/tasks';
const create = (documents: SampleFile[], caller = tasks.client(7)) =>
  caller<Refusal>('POST', path, form({ description: '<p>x</p>' }, { documents }));
const unconfirmed = () =>
  api(tasks.url, { token: signTestToken({ role: 'client', id: 7, claims: { unconfirmed: true } }) });
const stored = async () => (await tasks.admin('GET', '/api/tasks/storage/7')).body;

test('files beyond the bytes of a client are refused, nothing of them stays, and deleting makes room', async () => {
  const first = await create([aText(2_500)]);
  const refused = await create([aText(1_000), aText(1_000)]);
  expect([first.status, refused.status, refused.body.code, refused.body.params]).toEqual([
    201,
    409,
    'quota_reached',
    { max: 4_000 },
  ]);
  expect(refused.body.error).toMatch(/^Your files can take up .* in total\. Delete files/);
  expect(await tasks.storedKeys()).toHaveLength(1);
  expect(await stored()).toEqual({
    bytes: 2_500,
    files: 1,
    maxBytes: 4_000,
    maxFiles: 12,
    openTasks: 1,
    maxOpenTasks: 9,
  });
  expect((await create([aText(4_000)], tasks.client(8))).status).toBe(201);
  await tasks.client(7)('DELETE', `${path}/${first.body.entry.id}`);
  expect((await create([aText(4_000)])).status).toBe(201);
});

test('a change that adds files counts too, and one that removes them makes room', async () => {
  const { id } = (await create([aText(3_000)])).body.entry;
  const change = (fields: Record<string, string>, documents: SampleFile[]) =>
    tasks.client(7)<Refusal>('PUT', `${path}/${id}`, form({ description: '<p>x</p>', ...fields }, { documents }));
  expect((await change({}, [aText(1_001)])).body.code).toBe('quota_reached');
  expect((await change({}, [aText(1_000)])).status).toBe(200);
  expect((await change({ keepDocuments: '[]' }, [])).status).toBe(200);
  expect(await stored()).toMatchObject({ bytes: 0, files: 0 });
});

test('the number of files and of open tasks is limited, and a task that is done is not open', async () => {
  const ten = () => Array.from({ length: maxFilesPerField }, () => aText(1));
  expect((await create(ten())).status).toBe(201);
  expect((await create([aText(1), aText(1), aText(1)])).body).toMatchObject({
    code: 'quota_reached',
    params: { max: 12 },
  });
  const open = await Promise.all(Array.from({ length: 8 }, () => create([])));
  expect(open.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect((await create([])).body.error).toBe('You can have 9 open tasks. Delete one, or wait until one is done.');
  await tasks.admin('PATCH', `/api/tasks/${open[0]!.body.entry.id}`, { status: 'done' });
  expect((await create([])).status).toBe(201);
  expect((await create([])).status).toBe(409);
});

test('limits are lower for a token that says that the email is not confirmed', async () => {
  expect((await create([aText(1_001)], unconfirmed())).body.error).toBe(
    'Until you confirm your email, your files can take up 1 KB in total. Confirm it, then log in again.',
  );
  expect((await create([aText(1_000)], unconfirmed())).status).toBe(201);
  expect((await create([], unconfirmed())).status).toBe(201);
  expect((await create([], unconfirmed())).body.error).toBe(
    'Until you confirm your email, you can have 2 open tasks. Confirm it, then log in again.',
  );
  expect((await create([])).status).toBe(201);
});

test('requests at the same time never store more than the limits', async () => {
  const random = seeded(92);
  const sizes = Array.from({ length: 20 }, () => 100 + Math.floor(random() * 800));
  const answers = await Promise.all(sizes.map((size) => create([aText(size)])));
  const accepted = sizes.filter((_, index) => answers[index]?.status === 201);
  const bytes = accepted.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(4_000);
  expect(accepted.length).toBeLessThanOrEqual(9);
  expect(await stored()).toMatchObject({ bytes, files: accepted.length, openTasks: accepted.length });
  for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('quota_reached');
  expect(await tasks.storedKeys()).toHaveLength(accepted.length);
});

test('files are refused while only the reserve of the disk is free, and tasks without files go on', async () => {
  tasks.deps.store.space = async () => ({ freeBytes: 40, totalBytes: 1_000 });
  expect((await create([aText(1)])).body.code).toBe('storage_full');
  expect((await create([])).status).toBe(201);
  tasks.deps.store.space = async () => null;
  expect((await create([aText(1)])).status).toBe(201);
});
