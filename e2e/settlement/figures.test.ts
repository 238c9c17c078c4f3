import { allOperations, type ListedAccount, type Operation } from '@hourbank/contracts';
import { api, databaseKind, eventually, seeded } from '@hourbank/testing';
import * as z from 'zod/mini';
import { changesWithFigures, createHistory } from './figures-history';
import { createFiguresModel } from './figures-model';
import { type Compare, figuresIn, walkScreens } from './figures-walk';
import { startTwoServices, type TwoServices } from './two-services';

/** Random accounts; nightly runs set a larger number. */
const count = Number(process.env.FIGURES_ACCOUNTS ?? 2);
const seed = Number(process.env.FIGURES_SEED ?? Date.now() % 100_000);
const changes = 24;
const changesPerWalk = 6;
jest.setTimeout(300_000 + count * 60_000);

/** Operations with numbers that are no figures of an account: settings, what forms begin with, timers, disks. */
const settings =
  /Settings|(?<!^change)Terms|SaleDefaults|Schedule|Rounding|Timers?$|^getPaymentInstructions$|^get(ProofStorage|DiskUse|MissingSender)$/;
/** Documents, which tests of their own compare with the ledger. */
const documents =
  /Invoices?$|CreditNote$|Statement(Pdf|Json)$|^preview(Client)?Statement$|^(verify|send)Statement$|^list(Client)?Statements$/;

interface Json {
  type?: string | string[];
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
}

/** An example of a response: each number that it can contain is 1. */
function exampleOf({ type, properties, items, anyOf = [] }: Json): unknown {
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, exampleOf(one)]));
  if (items) return [exampleOf(items)];
  if (anyOf.length > 0) return anyOf.map(exampleOf).find((one) => one !== undefined);
  return [type].flat().some((one) => one === 'number' || one === 'integer') ? 1 : undefined;
}
const hasFigures = ({ response, totals, download }: Operation) =>
  download !== undefined ||
  [response, totals].some(
    (schema) =>
      schema !== undefined &&
      /\d/.test(JSON.stringify(figuresIn(exampleOf(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Json)) ?? '')),
  );

/** Operations of the consoles and of the balance page whose responses have figures. */
const operationsWithFigures = allOperations
  .filter(({ service, auth }) => (service === 'billing' || service === 'tracking') && auth !== 'service')
  .filter(hasFigures)
  .map(({ id }) => id)
  .filter((id) => !settings.test(id) && !documents.test(id));

let stack: TwoServices;
beforeAll(async () => {
  stack = await startTwoServices({ lostAnswer: 0, lateRepeat: 0, delay: 0 }, () => 1);
});
afterAll(() => stack?.stop());

test(`the figures of all screens are those of a model over random histories (${databaseKind()}, seed ${seed})`, async () => {
  const model = createFiguresModel();
  const compared = new Set<string>();
  const done = new Map<string, number>();
  let kinds: readonly string[] = [];
  for (let clientId = 1; clientId <= count; clientId += 1) {
    const path: string[] = [];
    const compare: Compare = (operation, response, expected) => {
      compared.add(operation);
      const context = { seed, clientId, path: path.join(', '), operation };
      const of = (value: unknown) => ({ ...context, figures: figuresIn(value) });
      expect(of(response)).toEqual(of(expected));
    };
    const random = seeded(seed + clientId);
    const history = await createHistory(stack, model, { clientId, random, compare });
    // A short history can be without an entry at every walk.
    const isCovered = () => clientId < count || compared.has('getTimeEntry');
    for (let change = 1; change <= changes || !isCovered(); change += 1) {
      path.push(await history.step());
      if (change % changesPerWalk === 0) await walkScreens({ stack, model, compare, clientId });
    }
    kinds = history.kinds;
    for (const [kind, times] of history.done) done.set(kind, (done.get(kind) ?? 0) + times);
    await history.close();
  }
  // A periodic task enters an account into the list; its balance is that of the request.
  const admin = api(stack.billing.url, { token: stack.adminToken });
  const listed = async () => (await admin<ListedAccount[]>('GET', '/api/accounts?pageSize=100')).body;
  await eventually(async () => (await listed()).length === Math.min(count, 100), 120_000);
  for (const { clientId, balance } of await listed())
    expect({ seed, clientId, balance }).toEqual({ seed, clientId, balance: model.balance(clientId) / 100 });
  compared.add('listAccounts');

  console.log(JSON.stringify({ seed, ...Object.fromEntries(done) }));
  const isCompared = (id: string) => compared.has(id) || changesWithFigures.includes(id);
  expect(operationsWithFigures.filter((id) => !isCompared(id))).toEqual([]);
  expect(kinds.filter((kind) => count >= 20 && !done.has(kind))).toEqual([]);
});
