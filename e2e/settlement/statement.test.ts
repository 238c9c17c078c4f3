import type { Account, TimePackage } from '@hourbank/contracts';
import { api, type Api, databaseKind, daysFromNow, seeded, signServiceToken, signTestToken } from '@hourbank/testing';
import { startTwoServices, type TwoServices } from './two-services';

/** Random accounts; nightly runs set a larger number. */
const count = Number(process.env.STATEMENT_ACCOUNTS ?? 8);
const seed = Number(process.env.STATEMENT_SEED ?? Date.now() % 100_000);
const parallel = 6;
const today = daysFromNow(0);
/** A run can pass midnight. */
const tomorrow = daysFromNow(1);

jest.setTimeout(300_000 + count * 2000);

let stack: TwoServices;
let admin: Api;
beforeAll(async () => {
  stack = await startTwoServices({ lostAnswer: 0, lateRepeat: 0, delay: 0 }, () => 1);
  admin = api(stack.billing.url, { token: stack.adminToken });
});
afterAll(() => stack?.stop());

/** Sends a request that may be refused for lack of hours, and no other reason. */
async function send<B>(caller: Api, method: string, path: string, body: unknown): Promise<B | null> {
  let response = await caller<B>(method, path, body);
  // A busy machine may respond with 503. What was stored nevertheless is part of the history.
  while (response.status === 503) response = await caller<B>(method, path, body);
  if (response.status < 300) return response.body;
  if (response.status === 409) return null;
  throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
}

/**
 * Gives a client a random history: purchases, bonus hours, work that is changed, adjustments, packages closed or
 * withdrawn by hand.
 */
async function addHistory(clientId: number): Promise<void> {
  const random = seeded(seed + clientId);
  const below = (limit: number) => Math.floor(random() * limit);
  const hours = () => (1 + below(800)) / 100;
  const packages: number[] = [];
  const sell = async () => {
    const terms = { ratePerHour: 50, paymentMethod: 'bank', status: 'active', expiresOn: daysFromNow(1 + below(60)) };
    const sold = await send<TimePackage>(admin, 'POST', '/api/timePackages', {
      clientId,
      hoursPurchased: (100 + below(2400)) / 100,
      ...terms,
    });
    if (sold) packages.push(sold.id);
  };
  const work = async (entry: number, revision: number) => {
    const tracking = api(stack.billing.url, { token: signServiceToken({ from: 'tracking', to: 'billing' }) });
    const body = {
      revision,
      clientId,
      hours: below(4) === 0 ? 0 : hours(),
      day: today,
      openedOn: today,
      choice: 'auto',
    };
    await send(tracking, 'PUT', `/internal/allocations/${clientId * 100 + entry}`, body);
  };
  await sell();
  for (let step = 1; step <= 6; step += 1) {
    const kind = below(8);
    const account = `/api/accounts/${clientId}`;
    const some = packages[below(packages.length)];
    if (kind === 0) await sell();
    else if (kind === 1) await send(admin, 'POST', `${account}/bonuses`, { hours: hours(), reason: 'Thank you' });
    else if (kind === 2) await send(admin, 'POST', `${account}/adjustments`, { hours: hours(), reason: 'Agreed' });
    else if (kind === 3)
      await send(admin, 'PUT', `/api/timePackages/${some}`, { status: below(2) === 0 ? 'consumed' : 'pending' });
    else await work(below(3), step);
  }
}

async function download(clientId: number, format: '' | '/csv'): Promise<string> {
  const path = `/api/client/statements/preview${format}?from=${daysFromNow(-30)}&to=${tomorrow}`;
  const response = await fetch(`${stack.tracking.url}${path}`, {
    headers: { Authorization: `Bearer ${signTestToken({ role: 'client', id: clientId })}` },
  });
  if (response.status === 503) return download(clientId, format);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer()).toString('latin1');
}

/** Compares the statement of a client with the portal's balance. Returns what differs. */
async function differences(clientId: number): Promise<string[]> {
  const client = api(stack.billing.url, { token: signTestToken({ role: 'client', id: clientId }) });
  const { balance } = (await client<Account>('GET', '/api/client/account')).body;
  const csv = await download(clientId, '/csv');
  // The texts of this test have no commas.
  const lines = csv.trim().split('\r\n').slice(1);
  const numbers = lines.map((line) =>
    line
      .split(',')
      .slice(-2)
      .map((text) => Math.round(Number(text) * 100)),
  );
  const found: string[] = [];
  let sum = 0;
  for (const [hours = 0, after = 0] of numbers) {
    sum += hours;
    if (sum !== after) found.push(`client ${clientId}: ${sum} after a line that says ${after}`);
  }
  if (lines.length === 0 || sum !== Math.round(balance * 100))
    found.push(`client ${clientId}: the statement ends with ${sum}, the portal says ${balance} h`);
  if (csv !== (await download(clientId, '/csv'))) found.push(`client ${clientId}: the second CSV differs`);
  // A PDF takes long, so not each account has one.
  if (clientId % 20 === 1 && (await download(clientId, '')) !== (await download(clientId, '')))
    found.push(`client ${clientId}: the second PDF differs`);
  return found;
}

test(`statements of ${count} random accounts end with the balance of the portal (${databaseKind()}, seed ${seed})`, async () => {
  const left = Array.from({ length: count }, (_, index) => index + 1);
  const found: string[] = [];
  const take = async () => {
    for (let clientId = left.shift(); clientId !== undefined; clientId = left.shift()) {
      await addHistory(clientId);
      found.push(...(await differences(clientId)));
    }
  };
  await Promise.all(Array.from({ length: parallel }, take));
  expect(found).toEqual([]);
});
