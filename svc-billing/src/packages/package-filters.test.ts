import { identity, packageSorts, type PackageTotals } from '@hourbank/contracts';
import { api, recordsOf, seeded, signTestToken } from '@hourbank/testing';
import { type Billing, type Package, startBilling, unknownClient } from '../../tests/billing';
import { packageTotals } from './list-packages';

let billing: Billing;
let packages: Package[];
const random = seeded(11);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const day = (index: number) => `2015-01-${String(index).padStart(2, '0')}`;

beforeAll(async () => {
  billing = await startBilling();
  for (let index = 0; index < 30; index += 1)
    await billing.sell({
      clientId: 7 + below(2),
      status: oneOf(['pending', 'active', 'consumed', 'expired']),
      hoursPurchased: oneOf([1, 2.5, 7.33, 10]),
      ratePerHour: oneOf([50, 33.33, 0.01]),
      purchaseDate: day(1 + below(12)),
    });
  const { body } = await billing.admin<Package[]>('GET', '/api/timePackages');
  packages = body;
});
afterAll(() => billing.close());

const asText = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

const list = async (query: Record<string, string | number> | string, path = '/api/timePackages') => {
  const text = typeof query === 'string' ? query : String(new URLSearchParams(asText(query)));
  const { status, body, headers } = await billing.admin<Package[]>('GET', `${path}?${text}`);
  const totals = headers.get('X-Totals');
  return {
    status,
    body,
    ids: Array.isArray(body) ? body.map(({ id }) => id) : body,
    count: Number(headers.get('X-Total-Count')),
    totals: totals === null ? null : (JSON.parse(totals) as PackageTotals),
  };
};

interface Query {
  search?: string;
  status?: string;
  clientId?: number;
  from?: string;
  to?: string;
  sort?: string;
}

const hasStatus = (wanted: string, { status, paidAt, paymentProof, reviewNote }: Package) =>
  ({
    paid: paidAt !== null,
    in_review: status === 'pending' && paymentProof !== null && reviewNote === null,
    sent_back: status === 'pending' && reviewNote !== null,
    no_proof: status === 'pending' && paymentProof === null && reviewNote === null,
  })[wanted] ?? status === wanted;

/** The packages of a query, computed without a database. */
function model({ search = '', status, clientId, from, to, sort = '-id' }: Query): Package[] {
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace('-', '');
  return packages
    .filter((one) => clientId === undefined || one.clientId === clientId)
    .filter((one) => status === undefined || status.split(',').some((wanted) => hasStatus(wanted, one)))
    .filter(({ purchaseDate }) => (!from || purchaseDate >= from) && (!to || purchaseDate <= to))
    .filter(({ id, invoiceNumber, clientId: owner }) =>
      search
        .toLowerCase()
        .split(' ')
        .filter(Boolean)
        .every((term) =>
          term.startsWith('#')
            ? term === `#${id}`
            : (invoiceNumber ?? '').toLowerCase().includes(term) ||
              term === String(id) ||
              (term === 'seven' && clientId === undefined && owner === 7),
        ),
    )
    .sort((a, b) => {
      const [left, right] = [a[field] as number, b[field] as number];
      if (left === right) return direction * (a.id - b.id);
      return direction * (left < right ? -1 : 1);
    });
}

const sum = (values: readonly number[]) => Math.round(values.reduce((whole, value) => whole + value, 0) * 100) / 100;

function randomQuery(): Query {
  const from = 1 + below(12);
  const query = {
    search: oneOf(['', '', 'INV-', 'inv-', '000003', 'seven', 'Seven inv', '#3', '3', '%', "'", '_', '🙂', 'نقل']),
    status: oneOf([
      undefined,
      undefined,
      'pending',
      'active,expired',
      'paid',
      'consumed,paid',
      'in_review,sent_back',
      'no_proof,sent_back',
    ]),
    clientId: oneOf([undefined, 7, 8, 99]),
    from: oneOf([undefined, day(from)]),
    to: oneOf([undefined, day(from + below(6))]),
    sort: oneOf([undefined, ...packageSorts]),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}

const centsOf = (packages: readonly Package[]) =>
  packages.reduce(
    (whole, one) =>
      whole + Math.round((Math.round(one.hoursPurchased * 100) * Math.round(one.ratePerHour * 100)) / 100),
    0,
  );

test('150 random lists agree with a model in memory, with totals of hours and money, and so does their CSV', async () => {
  for (let round = 0; round < 150; round += 1) {
    const query = randomQuery();
    const expected = model(query);
    const paid = expected.filter(({ status }) => status !== 'pending');
    const requested = expected.filter(({ status }) => status === 'pending');
    const [page, pageSize] = [oneOf([1, 1, 2]), oneOf([5, 25])];
    const found = await list({ ...query, page, pageSize, totals: 'true' });
    expect([query, found.ids]).toEqual([
      query,
      expected.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
    ]);
    expect([query, found.count, found.totals]).toEqual([
      query,
      expected.length,
      {
        count: expected.length,
        hoursPurchased: sum(paid.map(({ hoursPurchased }) => hoursPurchased)),
        hoursUsed: 0,
        hoursRemoved: 0,
        hoursExpired: sum(paid.filter(({ status }) => status !== 'active').map(({ hoursPurchased }) => hoursPurchased)),
        hoursLeft: sum(paid.filter(({ status }) => status === 'active').map(({ hoursPurchased }) => hoursPurchased)),
        amountCents: centsOf(paid),
        taxCents: 0,
        requestedCount: requested.length,
        hoursRequested: sum(requested.map(({ hoursPurchased }) => hoursPurchased)),
        requestedHoursUsed: 0,
        requestedCents: centsOf(requested),
        requestedTaxCents: 0,
        limited: false,
      },
    ]);
    if (round % 15 > 0) continue;
    const response = await fetch(`${billing.url}/api/timePackages.csv?${new URLSearchParams(asText(query))}`, {
      headers: { authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` },
    });
    const records = recordsOf(await response.text());
    expect([query, records.map(({ id }) => Number(id))]).toEqual([query, expected.map(({ id }) => id)]);
  }
});

test('rows of all clients have names, which are empty while identity does not respond', async () => {
  const { body } = await list('pageSize=5');
  expect(body.map(({ clientId, clientName }) => [clientId, clientName])).toEqual(
    body.map(({ clientId }) => [clientId, `Client ${clientId}`]),
  );
  billing.identityService.next(identity.findClients, { status: 500 });
  expect((await list('pageSize=5')).body.map(({ clientName }) => clientName)).toEqual(['', '', '', '', '']);
});

test('without the request for totals there is no header', async () => {
  expect((await list('')).totals).toBeNull();
  expect((await list('status=active')).totals).toBeNull();
});

test('a client lists, sums and exports only its own packages, whatever it asks for', async () => {
  const mine = model({ clientId: 8 });
  const as = billing.client(8);
  for (const query of ['', 'clientId=7', 'search=seven&clientId=7', 'status=paid', 'sort=hoursLeft']) {
    const { body } = await as<Package[]>('GET', `/api/client/packages?${query}`);
    expect(body.every(({ clientId }) => clientId === 8)).toBe(true);
  }
  const { headers } = await as('GET', '/api/client/packages?totals=true&clientId=7');
  expect(JSON.parse(String(headers.get('X-Totals')))).toMatchObject({
    count: mine.length,
    amountCents: expect.any(Number) as number,
  });
  const response = await fetch(`${billing.url}/api/client/packages.csv?clientId=7`, {
    headers: { authorization: `Bearer ${signTestToken({ role: 'client', id: 8 })}` },
  });
  const records = recordsOf(await response.text());
  expect(Object.keys(records[0] ?? {}).join()).not.toContain('client');
  expect(records.map(({ id }) => Number(id))).toEqual(mine.map(({ id }) => id));
  expect((await as('GET', '/api/timePackages?search=inv')).status).toBe(403);
});

test('a technician sees no packages, not even their totals', async () => {
  const technician = api(billing.url, { token: signTestToken({ role: 'admin', id: 2, adminRole: 'technician' }) });
  for (const path of ['/api/timePackages?totals=true', '/api/timePackages.csv', '/api/timePackages/payments/to-review'])
    expect((await technician('GET', path)).status).toBe(403);
});

test.each(['status=active,late', 'from=2015-13-01', 'from=2015-02-02&to=2015-02-01', 'sort=amount', 'totals=1'])(
  '%s is 422',
  async (query) => {
    expect((await list(query)).status).toBe(422);
  },
);

test('payments to review can be searched, sorted and summed', async () => {
  expect(
    (await list('search=seven&sort=-hoursPurchased&totals=true', '/api/timePackages/payments/to-review')).totals,
  ).toEqual({
    count: 0,
    hoursPurchased: 0,
    hoursUsed: 0,
    hoursRemoved: 0,
    hoursExpired: 0,
    hoursLeft: 0,
    amountCents: 0,
    taxCents: 0,
    requestedCount: 0,
    hoursRequested: 0,
    requestedHoursUsed: 0,
    requestedCents: 0,
    requestedTaxCents: 0,
    limited: false,
  });
});

test('the list of a client that never existed is 404, and empty while identity does not respond', async () => {
  const path = `/api/timePackages?clientId=${unknownClient}`;
  expect(await billing.admin('GET', path)).toMatchObject({ status: 404, body: { error: 'Client not found.' } });
  billing.identityService.next(identity.findClients, { status: 500 });
  expect((await billing.admin('GET', path)).body).toEqual([]);
});

test('totals have an amount only for callers with the right to read money', () => {
  const page = {
    count: 1,
    sums: {
      hoursPurchased: 250,
      hoursUsed: 50,
      hoursRemoved: 100,
      hoursExpired: 0,
      hoursLeft: 100,
      amount: 12_500,
      requestedCount: 0,
      hoursRequested: 0,
      requestedHoursUsed: 0,
      requested: 0,
    },
    limited: false,
  };
  const totals = {
    count: 1,
    hoursPurchased: 2.5,
    hoursUsed: 0.5,
    hoursRemoved: 1,
    hoursExpired: 0,
    hoursLeft: 1,
    requestedCount: 0,
    hoursRequested: 0,
    requestedHoursUsed: 0,
    limited: false,
  };
  const untaxed = { taxCents: 0, requestedTaxCents: 0 };
  expect(packageTotals(page, { canReadMoney: true })).toEqual({
    ...totals,
    ...untaxed,
    amountCents: 12_500,
    requestedCents: 0,
  });
  expect(packageTotals(page, { canReadMoney: false })).toEqual(totals);
});
