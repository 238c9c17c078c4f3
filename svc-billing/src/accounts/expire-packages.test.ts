import { databaseKind, daysFromNow } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { holdAccount } from '../../tests/hold-account';
import type { ClientTx } from '../db/client-tx';
import { expireAccounts } from '../ledger/lock-account';
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

type Transact = Billing['deps']['transact'];

/** Transactions that are counted. */
function counted() {
  const seen = { transactions: 0 };
  const transact: Transact = (work) => {
    seen.transactions += 1;
    return billing.deps.transact(work);
  };
  return { seen, transact };
}

test('accounts expire some in a transaction on MariaDB, and one after another on SQLite', async () => {
  const clientIds = await sellToMany();
  const { seen, transact } = counted();
  expect(await expirePackages({ ...billing.deps, transact })).toBe(clients);
  expect(seen.transactions).toBe(databaseKind() === 'sqlite' ? clients : 1);
  await expectOneExpiry(clientIds);
});

test('accounts that fail together are written one by one, and one that fails alone is left to the next run', async () => {
  const clientIds = await sellToMany();
  const transact: Transact = () => Promise.reject(new Error('busy'));
  const clientTx: ClientTx = (clientId, work) => {
    if (clientId === clientIds[2]) throw new Error('busy');
    return billing.deps.clientTx(clientId, work);
  };
  const deps = { ...billing.deps, accountsPerTransaction: 20 };
  expect(await expirePackages({ ...deps, transact, clientTx })).toBe(clients - 1);
  expect(await expirePackages(deps)).toBe(1);
  await expectOneExpiry(clientIds);
});

test('an account that a request has locked holds up no other one', async () => {
  if (databaseKind() === 'sqlite') return;
  const clientIds = await sellToMany();
  const [busy = 0, ...others] = clientIds;
  const release = await holdAccount(billing, busy);
  expect(await expireAccounts(billing.deps, clientIds).finally(release)).toEqual(others);
  expect(await expirePackages(billing.deps)).toBe(1);
  await expectOneExpiry(clientIds);
});

test('two runs at the same time write each expiry once', async () => {
  const clientIds = await sellToMany();
  const deps = { ...billing.deps, accountsPerTransaction: 2 };
  await Promise.all([expirePackages(deps), expirePackages(deps)]);
  await expectOneExpiry(clientIds);
});

test('no further transaction begins once the process stops', async () => {
  await sellToMany();
  const { seen, transact } = counted();
  const isStopping = () => seen.transactions >= 2;
  const deps = { ...billing.deps, accountsPerTransaction: 2 };
  expect(await expirePackages({ ...deps, transact }, isStopping)).toBe(4);
  expect(await expirePackages(deps)).toBe(clients - 4);
});
