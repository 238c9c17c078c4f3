import { daysFromNow } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import type { ClientTx } from '../db/client-tx';
import { expirePackages } from './expire-packages';

let billing: Billing;
/** Days are counted from today. */
let today = 0;
beforeAll(async () => {
  billing = await startBilling({ today: () => daysFromNow(today) });
});
afterAll(() => billing.close());
beforeEach(() => (today = 0));

const clients = 7;
let lastClient = 100;

/** Sells one package to each of some new clients, which is due afterwards. */
async function sellToMany() {
  const clientIds = Array.from({ length: clients }, () => (lastClient += 1));
  for (const clientId of clientIds) await billing.sell({ clientId, expiresOn: daysFromNow(1) });
  today = 2;
  return clientIds;
}

/** Each account has one expiry of ten hours. */
async function expectOneExpiry(clientIds: readonly number[]) {
  for (const clientId of clientIds) {
    const expiries = (await billing.ledger(clientId)).filter(({ kind }) => kind === 'expiry');
    expect(expiries).toEqual([expect.objectContaining({ hours: -1000, balance: 0 })]);
  }
}

/** Transactions that are counted, of which those of one client fail. */
function counted(failing?: number) {
  let running = 0;
  const seen = { most: 0, clients: [] as number[] };
  const clientTx: ClientTx = async (clientId, work) => {
    seen.clients.push(clientId);
    if (clientId === failing) throw new Error('busy');
    running += 1;
    seen.most = Math.max(seen.most, running);
    try {
      return await billing.deps.clientTx(clientId, work);
    } finally {
      running -= 1;
    }
  };
  return { seen, clientTx };
}

test('accounts expire a few at a time on MariaDB, and one after another on SQLite', async () => {
  const clientIds = await sellToMany();
  const { seen, clientTx } = counted();
  expect(await expirePackages({ ...billing.deps, clientTx })).toBe(clients);
  expect(seen.clients).toEqual(clientIds);
  const { db } = billing.deps.platform;
  const limit = db.kind === 'sqlite' ? 1 : 4;
  expect(seen.most).toBe(limit);
  for (const { name, limit: connections } of db.pools())
    if (name === 'write') expect(limit).toBeLessThan(connections / 2);
});

test('an account that fails is left to the next run, and the others expire', async () => {
  const clientIds = await sellToMany();
  const { clientTx } = counted(clientIds[2]);
  const needs = { ...billing.deps, accountsAtOnce: 4 };
  expect(await expirePackages({ ...needs, clientTx })).toBe(clients - 1);
  expect(await expirePackages(needs)).toBe(1);
  await expectOneExpiry(clientIds);
});

test('two runs at the same time write each expiry once', async () => {
  const clientIds = await sellToMany();
  const needs = { ...billing.deps, accountsAtOnce: 4 };
  await Promise.all([expirePackages(needs), expirePackages(needs)]);
  await expectOneExpiry(clientIds);
});

test('no further account begins once the process stops', async () => {
  await sellToMany();
  const { seen, clientTx } = counted();
  const isStopping = () => seen.clients.length >= 2;
  expect(await expirePackages({ ...billing.deps, accountsAtOnce: 1, clientTx }, isStopping)).toBe(2);
  expect(await expirePackages(billing.deps)).toBe(clients - 2);
});
