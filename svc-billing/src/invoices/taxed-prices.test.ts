import { priceOf } from '@hourbank/contracts';
import { recordsOf } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { newPackage, packageTable, rowOf } from '../packages/package-table';
import { settingsOf } from '../settings/settings-rules';
import { documentNumber, snapshotOf } from './invoice-rules';

/** Random prices; nightly runs set a larger number. */
const prices = Number(process.env.TAXED_PRICES ?? 500);
jest.setTimeout(300_000 + prices * 20);
const firstClient = 20_001;
const perClient = 50;
const perTransaction = 500;

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const below = (max: number) => 1 + Math.floor(Math.random() ** 4 * max);
const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
const decimalText = (cents: bigint) => String(Number(cents) / 100);

/** Half of them paid; the first ones with the largest values. */
const sold = Array.from({ length: prices }, (_, index) => {
  const hoursPurchased = index < 2 ? 10_000_000 - index : below(10_000_000);
  const ratePerHour = index < 2 ? 10_000_000 - index : below(10_000_000);
  const taxRate = index < 2 ? 10_000 - index : Math.floor(Math.random() * 10_001);
  const net = halfUp(BigInt(hoursPurchased) * BigInt(ratePerHour), 100n);
  return {
    terms: { hoursPurchased, ratePerHour, taxRate },
    clientId: firstClient + Math.floor(index / perClient),
    isPaid: index % 2 === 0,
    net,
    tax: halfUp(net * BigInt(taxRate), 10_000n),
  };
});
const sumOf = (of: typeof sold, key: 'net' | 'tax') => Number(of.reduce((sum, one) => sum + one[key], 0n));

test('due, list total, invoice and CSV are those of a model in big integers', async () => {
  const { deps } = billing;
  const at = new Date('2015-03-10T10:00:00Z');
  const settings = settingsOf(await deps.settings.fields());
  const client = {
    id: 7,
    name: 'Rana',
    email: 'rana@cedar.example',
    phone: '',
    companyName: '',
    address: '',
    website: '',
  };
  for (let first = 0; first < sold.length; first += perTransaction)
    await deps.transact(async (tx) => {
      for (const [index, { terms, clientId, isPaid }] of sold.slice(first, first + perTransaction).entries()) {
        const record = {
          ...newPackage,
          ...terms,
          clientId,
          status: isPaid ? ('active' as const) : ('pending' as const),
          paidAt: isPaid ? at.toISOString() : null,
          paymentMethod: 'omt' as const,
          purchaseDate: '2015-03-10',
          revision: 1,
        };
        const { identifiers } = await tx.insert(packageTable, { ...rowOf(record), createdAt: at });
        const paid = { ...record, id: Number(identifiers[0]?.id) };
        const snapshot = snapshotOf(paid, settings, client, { issuedOn: '2015-03-10', paidOn: '2015-03-10' });
        const number = documentNumber('INV', 2015, first + index + 1);
        await deps.invoices.insert(tx, { number, packageId: paid.id, issuedAt: at, snapshot, senderId: null });
      }
    });

  for (const { terms, net, tax } of sold)
    expect(priceOf(terms)).toEqual({ net: Number(net), tax: Number(tax), due: Number(net + tax) });

  for (const clientId of new Set(sold.map((one) => one.clientId))) {
    const own = sold.filter((one) => one.clientId === clientId);
    const [paid, requested] = [own.filter(({ isPaid }) => isPaid), own.filter(({ isPaid }) => !isPaid)];
    const { headers } = await billing.admin('GET', `/api/timePackages?clientId=${clientId}&totals=true&pageSize=1`);
    expect(JSON.parse(headers.get('X-Totals') ?? '')).toMatchObject({
      amountCents: sumOf(paid, 'net'),
      taxCents: sumOf(paid, 'tax'),
      requestedCents: sumOf(requested, 'net'),
      requestedTaxCents: sumOf(requested, 'tax'),
    });
  }

  const csv = await billing.admin<string>('GET', '/api/timePackages/invoices/by-month.csv?month=2015-03');
  expect(recordsOf(csv.body).map(({ net, tax, total }) => [net, tax ?? '', total])).toEqual(
    sold.map(({ terms, net, tax }) => [
      decimalText(net),
      terms.taxRate > 0 ? decimalText(tax) : '',
      decimalText(net + tax),
    ]),
  );
});
