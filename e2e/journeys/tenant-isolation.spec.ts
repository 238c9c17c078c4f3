import { randomUUID } from 'node:crypto';
import type { BalanceLink, OpenSession, Task, TimeEntry, TimePackage } from '@hourbank/contracts';
import { type TestResponse, api, type Api, aPng, aText, form } from '@hourbank/testing';
import { apiTest as test, expect } from '../support/fixtures';
import { expectError } from '../support/responses';
import { bodyOf, guarded, nameOf, noSuchId, pathOf, saidBy } from '../support/operations';
import {
  type Account,
  aLoggedEntry,
  anAccount,
  aRequestedPackage,
  aSentStatement,
  aSoldPackage,
  aTaskWithMeeting,
} from '../support/people';
import { patient } from '../support/patient-api';

/** Creates the row that the path of a client operation refers to. */
const createRow: Record<string, (owner: Account, adminApi: Api) => Promise<{ id: number | string }>> = {
  getOwnTask: ({ api: owner }) => aTaskWithMeeting(owner),
  updateTask: ({ api: owner }) => aTaskWithMeeting(owner),
  deleteTask: ({ api: owner }) => aTaskWithMeeting(owner),
  getMeetingFile: ({ api: owner }) => aTaskWithMeeting(owner),
  listOwnMessages: ({ api: owner }) => aTaskWithMeeting(owner),
  addOwnMessage: ({ api: owner }) => aTaskWithMeeting(owner),
  removeOwnMessage: ({ api: owner }) => aTaskWithMeeting(owner),
  updatePaymentProof: ({ api: owner }) => aRequestedPackage(owner),
  getClientStatementPdf: ({ id }, adminApi) => aSentStatement(adminApi, id),
  getClientStatementJson: ({ id }, adminApi) => aSentStatement(adminApi, id),
  getClientInvoice: ({ id }, adminApi) => aSoldPackage(adminApi, id),
  revokeBalanceLink: async ({ api: owner }) =>
    (await owner<BalanceLink>('POST', '/api/client/balance-links', { days: 1 })).body,
  endClientSession: async ({ api: owner }) => {
    const [session] = (await owner<OpenSession[]>('GET', '/api/client/sessions')).body;
    if (!session) throw new Error('The client has no session.');
    return session;
  },
};

test("another client's rows return 404 like missing ones and do not change", async ({ stack, adminApi }) => {
  const [owner, other] = [await anAccount(stack.url, adminApi), await anAccount(stack.url, adminApi)];
  const allOf = async () =>
    Promise.all(
      [
        '/api/client/tasks',
        '/api/client/packages',
        '/api/client/sessions',
        '/api/client/balance-links',
        '/api/client/statements',
      ].map(async (path) => (await owner.api('GET', path)).body),
    );
  const named = guarded.filter(({ auth, path }) => auth === 'client' && path.includes('{'));
  expect(named.map(({ id }) => id).sort()).toEqual(Object.keys(createRow).sort());
  for (const operation of named) {
    const row = await createRow[operation.id]?.(owner, adminApi);
    const before = await allOf();
    const send = (id?: number | string) =>
      other.api(operation.method, pathOf(operation, id), bodyOf(operation, 'Theirs'));
    const [others, absent] = [await send(row?.id), await send()];
    expectError(others, 404, { code: 'not_found' }, nameOf(operation));
    expect(saidBy(others)).toEqual(saidBy(absent));
    expect(await allOf()).toEqual(before);
  }
});

test('lists show a client only its own rows', async ({ stack, adminApi }) => {
  const [owner, other] = [await anAccount(stack.url, adminApi), await anAccount(stack.url, adminApi)];
  await aTaskWithMeeting(owner.api);
  await aSoldPackage(adminApi, owner.id);
  expect((await other.api<{ tasks: unknown[] }>('GET', '/api/client/tasks')).body.tasks).toEqual([]);
  expect((await other.api('GET', `/api/client/packages?clientId=${owner.id}`)).body).toEqual([]);
  expect((await other.api('GET', '/api/client/info')).body).toMatchObject({
    client: { id: other.id },
    packages: [],
    entries: [],
  });
  expect((await other.api('GET', '/api/client/me')).body).toMatchObject({ id: other.id });
  expect((await other.api('GET', '/api/client/entries')).body).toMatchObject({ entries: [] });
  expect((await other.api('GET', '/api/client/report/lines')).body).toEqual([]);
  const { body: report } = await other.api<string>('GET', '/api/client/report');
  expect(report.trim().split(/\r?\n/)).toHaveLength(1);
});

type Comparable = TestResponse<Record<string, unknown>>;
interface Pair {
  name: string;
  others: () => Promise<Comparable>;
  absent: () => Promise<Comparable>;
}

const rounds = 20;
const attempts = 5;
/** Variation of response times on one machine, ms. */
const noiseMs = 3;
const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** Sends both requests in turn, so that a busy machine slows both; all responses must be equal. */
async function mediansOf({ name, others, absent }: Pair) {
  const times = { others: [] as number[], absent: [] as number[] };
  const timed = async (send: () => Promise<Comparable>, into: number[]) => {
    const start = performance.now();
    const response = await send();
    into.push(performance.now() - start);
    return saidBy(response);
  };
  for (let round = 0; round < rounds; round += 1) {
    const first = await timed(others, times.others);
    expect(await timed(absent, times.absent), name).toEqual(first);
    expect([403, 404], name).toContain(first.status);
  }
  return { others: median(times.others), absent: median(times.absent) };
}

/** A real difference shows in every attempt, a random one does not. */
async function expectAlike(pair: Pair) {
  const seen: string[] = [];
  while (seen.length < attempts) {
    const { others, absent } = await mediansOf(pair);
    if (Math.max(others, absent) <= 1.6 * Math.min(others, absent) + noiseMs) return;
    seen.push(`${others.toFixed(1)} ms and ${absent.toFixed(1)} ms`);
  }
  throw new Error(`${pair.name}: another client's id and an unknown id take different times, ${seen.join('; ')}`);
}

/** URLs of the owner's files. */
async function filesOf(owner: Account, adminApi: Api): Promise<Record<string, string>> {
  const sold = await aSoldPackage(adminApi, owner.id);
  const { id } = await aLoggedEntry(adminApi, sold);
  await adminApi('PUT', `/api/timeEntries/${id}`, form({}, { screenshots: aPng() }));
  const {
    body: { entries },
  } = await owner.api<{ entries: TimeEntry[] }>('GET', '/api/client/entries');
  const {
    body: { entry },
  } = await owner.api<{ entry: Task }>(
    'POST',
    '/api/client/tasks',
    form({ description: '<p>Mine</p>' }, { screenshots: aPng(), documents: aText() }),
  );
  await aRequestedPackage(owner.api, aPng());
  const { body: packages } = await owner.api<TimePackage[]>('GET', '/api/client/packages');
  const addresses = {
    'screenshot of an entry': entries[0]?.screenshots[0]?.url,
    'screenshot of a task': entry.screenshots[0]?.url,
    'thumbnail of a task': entry.screenshots[0]?.thumbnailUrl,
    'document of a task': entry.documents[0]?.url,
    proof: packages.find(({ paymentProofUrl }) => paymentProofUrl)?.paymentProofUrl,
  };
  for (const [name, address] of Object.entries(addresses)) expect(address, name).toMatch(/^\/uploads\/.+\?exp=/);
  return addresses as Record<string, string>;
}

test("responses for another client's ids and unknown ids are equal in text and time", async ({ stack, adminApi }) => {
  test.setTimeout(1_800_000);
  const [owner, other] = [await anAccount(stack.url, adminApi), await anAccount(stack.url, adminApi)];
  const pairs: Pair[] = [];
  for (const operation of guarded.filter(({ auth, path }) => auth === 'client' && path.includes('{'))) {
    const row = await createRow[operation.id]?.(owner, adminApi);
    const send = (id?: number | string) =>
      other.api<Record<string, unknown>>(operation.method, pathOf(operation, id), bodyOf(operation, 'Theirs'));
    pairs.push({ name: nameOf(operation), others: () => send(row?.id), absent: () => send() });
  }
  const entry = await aLoggedEntry(adminApi, await aSoldPackage(adminApi, owner.id));
  const entryOf = (id: number) => () => other.api<Record<string, unknown>>('GET', `/api/timeEntries/${id}`);
  pairs.push({ name: 'an entry', others: entryOf(entry.id), absent: entryOf(noSuchId) });
  const anonymous = patient(api(stack.url));
  for (const [name, address] of Object.entries(await filesOf(owner, adminApi))) {
    const [path = '', query] = address.split('?');
    const requestTo = (at: string) => () =>
      anonymous<Record<string, unknown>>('GET', `${at}?${query?.replace(/sig=.{4}/, 'sig=AAAA')}`);
    pairs.push({ name, others: requestTo(path), absent: requestTo(path.replace(/[0-9a-f-]{36}/, randomUUID())) });
  }
  for (const pair of pairs) await expectAlike(pair);
});
