import { allOperations, type Operation, type StatementPreview } from '@hourbank/contracts';
import { api, recordsOf, signServiceToken, signTestToken, today } from '@hourbank/testing';
import type { FiguresModel } from './figures-model';
import type { TwoServices } from './two-services';

/** Numbers that are no figures: keys, pages, the tax and rules of rounding. */
const others =
  /^(id|.*Id|revision|seq|currentPage|pageSize|totalPages|totalCount|packageNumber|taxRate|unit|minimum|minutes)$/;

/** The numbers of a response that are figures, in its own structure. */
export function figuresIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(figuresIn);
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? value : undefined;
  const found = Object.entries(value)
    .filter(([name]) => !others.test(name))
    .map(([name, one]) => [name, figuresIn(one)] as const)
    .filter(([, one]) => one !== undefined && JSON.stringify(one) !== '{}' && JSON.stringify(one) !== '[]');
  return Object.fromEntries(found);
}

/** Compares the figures of a response with those of the model, under the id of the operation. */
export type Compare = (operation: string, response: unknown, expected: unknown) => void;

interface WalkOptions {
  stack: TwoServices;
  model: FiguresModel;
  compare: Compare;
  clientId: number;
}

const packageColumns = ['hoursPurchased', 'hoursUsed', 'hoursRemoved', 'hoursExpired', 'hoursLeft', 'ratePerHour'];
const numbersOf = (row: Record<string, string>, columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, Number(row[name])]));
/** Rounding can give -0, which is the same number as 0. */
const sum = (all: readonly number[]) => Math.round(all.reduce((total, one) => total + one * 100, 0)) / 100 + 0;

/** Reads every screen's figures of one client, and those of all clients, and compares them with the model. */
export async function walkScreens({ stack, model, compare, clientId }: WalkOptions): Promise<void> {
  const tokens = {
    admin: stack.adminToken,
    client: signTestToken({ role: 'client', id: clientId }),
    service: signServiceToken({ from: 'tracking', to: 'billing' }),
  };
  const operations = new Map(allOperations.map((one) => [one.id, one]));

  async function read(id: string, query = '', pathId = clientId) {
    const operation = operations.get(id) as Operation;
    const token = operation.auth === 'client' || operation.auth === 'service' ? tokens[operation.auth] : tokens.admin;
    const caller = api(operation.service === 'billing' ? stack.billing.url : stack.tracking.url, { token });
    const path = `${operation.path.replace(/\{\w+\}/, String(pathId))}${query}`;
    let response = await caller<never>('GET', path);
    while (response.status === 503) response = await caller<never>('GET', path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response;
  }
  /** Compares a whole response, and the totals of a list with them. */
  async function check(id: string, expected: unknown, query = '', pathId = clientId) {
    compare(id, (await read(id, query, pathId)).body, expected);
  }
  async function checkList(id: string, rows: readonly unknown[], totals: object, query = '') {
    const { body, headers } = await read(id, query);
    compare(id, { rows: body, totals: JSON.parse(headers.get('X-Totals') ?? '{}') as unknown }, { rows, totals });
  }
  const checkRows = async (id: string, rows: readonly unknown[], columns: readonly string[], query = '') =>
    compare(
      id,
      recordsOf((await read(id, query)).body).map((row) => numbersOf(row, columns)),
      rows,
    );

  const own = model.packagesOf(clientId);
  const figures = own.map(model.figuresOf);
  const ofClient = `?clientId=${clientId}`;

  // Packages.
  await checkList('listPackages', figures, model.totalsOf(own), `${ofClient}&totals=true`);
  await checkList('listClientPackages', figures, model.totalsOf(own), '?totals=true');
  const parts = {
    pending: own.filter((one) => !model.isPaid(one)),
    active: own.filter(model.isUsable),
    'expired,consumed': own.filter((one) => model.isPaid(one) && !model.isUsable(one)),
    paid: own.filter((one) => model.isPaid(one) && one.origin === 'sold'),
  };
  for (const [status, part] of Object.entries(parts)) {
    const query = `${ofClient}&totals=true&status=${status}`;
    await checkList('listPackages', part.map(model.figuresOf), model.totalsOf(part), query);
  }
  const byLeft = (await read('listPackages', `${ofClient}&sort=-hoursLeft`)).body as { hoursLeft: number }[];
  compare(
    'listPackages',
    byLeft.map(({ hoursLeft }) => hoursLeft),
    figures.map(({ hoursLeft }) => hoursLeft).sort((one, other) => other - one),
  );
  await check('listPackagesOfClient', figures);
  await checkRows('exportPackages', figures, packageColumns, ofClient);
  await checkRows('exportClientPackages', figures, packageColumns);
  for (const one of own) {
    await check('getPackage', model.figuresOf(one), '', one.id);
    await check('listPackageEntries', model.partsOf(one.id), '?pageSize=100', one.id);
    await check('findPackage', model.figuresOf(one), `?timePackageId=${one.id}`);
  }
  const toReview = own.filter(({ isToReview }) => isToReview).reverse();
  const ofReview = `${ofClient}&totals=true`;
  await checkList('listPaymentsToReview', toReview.map(model.figuresOf), model.totalsOf(toReview), ofReview);
  await check('countPackages', [{ packages: own.length }], `?clientIds=${clientId}`);

  const runs = (await read('listOpeningImports')).body as { runId: string; packages: number; hours: number }[];
  const imported = model.importsOf(clientId);
  compare(
    'listOpeningImports',
    runs.filter(({ runId }) => imported.has(runId)),
    runs.flatMap(({ runId }) => imported.get(runId) ?? []),
  );

  // The account.
  const account = model.accountOf(clientId);
  await check('getAccount', account);
  await check('getClientAccount', account);
  const { balance, nextExpiry } = account;
  const links = api(stack.billing.url, { token: tokens.client });
  const link = await links<{ id: string; secret: string }>('POST', '/api/client/balance-links', { days: 1 });
  const shared = await api(stack.billing.url)('GET', '/api/balance', undefined, { 'Balance-Link': link.body.secret });
  compare('getBalance', shared.body, { balance, ...(nextExpiry && { nextExpiry }) });
  await links('DELETE', `/api/client/balance-links/${link.body.id}`);
  const preview = (await read('previewAllocation', `?hours=0.01&date=${today()}&packageId=auto`)).body as {
    balanceAfter: number;
  };
  compare(
    'previewAllocation',
    { balanceAfter: preview.balanceAfter },
    {
      balanceAfter: balance > 0 ? Math.round(balance * 100 - 1) / 100 : 0,
    },
  );

  // Work.
  const entries = model.entriesOf(clientId);
  const worked = sum(entries.map(({ hours }) => hours / 100));
  const entryHours = (rows: readonly { id: number; hours: number }[]) =>
    [...rows].sort((one, other) => one.id - other.id).map(({ hours }) => hours);
  const expectedHours = entryHours(entries).map((hours) => hours / 100);
  interface Entries {
    timeEntries?: { id: number; hours: number }[];
    entries?: { id: number; hours: number }[];
    totals?: { count: number; hours: number };
  }
  for (const [id, query] of [
    ['listAllTimeEntries', `${ofClient}&pageSize=100&totals=true`],
    ['listTimeEntries', '?pageSize=100&totals=true'],
    ['listClientEntries', '?pageSize=100&totals=true'],
  ] as const) {
    const { timeEntries, entries: listed, totals } = (await read(id, query)).body as Entries;
    compare(
      id,
      { hours: entryHours(timeEntries ?? listed ?? []), totals },
      {
        hours: expectedHours,
        totals: { count: entries.length, hours: worked },
      },
    );
  }
  const plain = await read('listEntries', '?totals=true');
  compare(
    'listEntries',
    { hours: entryHours(plain.body), totals: JSON.parse(plain.headers.get('X-Totals') ?? '{}') as unknown },
    {
      hours: expectedHours,
      totals: { count: entries.length, hours: worked },
    },
  );
  for (const { id, hours } of entries.slice(0, 2))
    for (const [operation, query] of [
      ['getEntry', ''],
      ['getTimeEntry', ''],
      ['findTimeEntry', `?timeEntryId=${id}`],
    ] as const) {
      const found = (await read(operation, query, id)).body as { hours: number };
      compare(operation, { hours: found.hours }, { hours: hours / 100 });
    }
  for (const [id, query] of [
    ['exportTimeEntries', ofClient],
    ['exportClientEntries', ''],
  ] as const) {
    const rows = recordsOf((await read(id, query)).body);
    compare(
      id,
      { count: rows.length, hours: sum(rows.map(({ hours }) => Number(hours))) },
      {
        count: entries.length,
        hours: worked,
      },
    );
  }
  const info = (await read('getClientInfo')).body as { packages: unknown; entries: { id: number; hours: number }[] };
  compare(
    'getClientInfo',
    { packages: info.packages, hours: entryHours(info.entries) },
    {
      packages: figures,
      hours: expectedHours,
    },
  );

  // Statistics of all clients.
  const headline = model.headline();
  await check('getHeadlineStats', headline);
  const months = (await read('listMonthlySoldConsumed', '?from=2000-01&to=2100-12')).body as object[];
  compare('listMonthlySoldConsumed', months, model.months());
  const methods = (await read('listPaymentMethods')).body as { method: string; count: number }[];
  compare(
    'listPaymentMethods',
    Object.fromEntries(methods.map(({ method, count }) => [method, count])),
    model.methods(),
  );

  // What is booked. A statement books the expiries that are due.
  const period = `?from=2000-01-01&to=${today()}`.replace(
    '2000-01-01',
    `${Number(today().slice(0, 4)) - 1}${today().slice(4)}`,
  );
  for (const id of ['exportStatement', 'exportClientStatement']) {
    const last = recordsOf((await read(id, period)).body).at(-1);
    compare(id, { balance: Number(last?.balance ?? 0) }, { balance });
  }
  const { opening, bought, bonus, used, expired, adjusted, closing } = (await read('getStatementSums', period))
    .body as StatementPreview;
  compare(
    'getStatementSums',
    { opening, bought, used, moved: sum([bought, bonus, used, expired, adjusted]), closing },
    {
      opening: 0,
      bought: model.soldHours(clientId) / 100,
      used: worked === 0 ? 0 : -worked,
      moved: balance,
      closing: balance,
    },
  );
  const ledger = (await read('listLedger', '?pageSize=100')).body as { hours: number; balance: number }[];
  compare(
    'listLedger',
    { balance: ledger[0]?.balance ?? 0, sum: sum(ledger.map(({ hours }) => hours)) },
    {
      balance,
      sum: balance,
    },
  );
  const lines = (await read('listReportLines')).body as { balance: number }[];
  compare('listReportLines', { balance: lines.at(-1)?.balance ?? 0 }, { balance });
  const report = recordsOf((await read('getClientReport')).body).at(-1);
  compare('getClientReport', { balance: Number(report?.balance ?? 0) }, { balance });
  type Amount = { hours: number; amountCents: number };
  type Row = Record<'opening' | 'sold' | 'used' | 'expired' | 'adjusted' | 'closing', Amount> & { clientId: number };
  const month = `?month=${today().slice(0, 7)}`;
  const rows = (await read('listLiability', `${month}&pageSize=100&totals=true`)).body as Row[];
  const row = rows.find((one) => one.clientId === clientId);
  const moved = row && sum([row.opening, row.sold, row.used, row.expired, row.adjusted].map(({ hours }) => hours));
  compare(
    'listLiability',
    {
      moved: moved ?? 0,
      sold: row?.sold.hours ?? 0,
      used: row?.used.hours ?? 0,
      cents:
        row &&
        row.opening.amountCents +
          row.sold.amountCents +
          row.used.amountCents +
          row.expired.amountCents +
          row.adjusted.amountCents,
      closing: row?.closing ?? { hours: 0, amountCents: 0 },
    },
    {
      moved: balance,
      sold: model.soldHours(clientId) / 100,
      used: worked === 0 ? 0 : -worked,
      cents: row && model.worth(clientId),
      closing: { hours: balance, amountCents: model.worth(clientId) },
    },
  );
  const exported = recordsOf((await read('exportLiability', month)).body).find(
    (one) => one.clientId === String(clientId),
  );
  compare(
    'exportLiability',
    {
      hours: Number(exported?.closingHours ?? 0),
      cents: Math.round(Number(exported?.closingAmount ?? 0) * 10_000) / 100,
    },
    {
      hours: balance,
      cents: model.worth(clientId),
    },
  );
}
