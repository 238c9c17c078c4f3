import { amountOf } from '@hourbank/contracts';
import { textOfPdf } from '@hourbank/testing';
import { money, renderInvoice } from './render-invoice';

const most = { hours: 100_000_00, rate: 100_000_00 };
const random = (below: number) => 1 + Math.floor(Math.random() ** 4 * below);

/** Everything that the contract allows, with its smallest and its largest values. */
const generated = Array.from({ length: 20 }, () => ({ hours: random(most.hours), rate: random(most.rate) }));
const cases = [
  most,
  { hours: 1, rate: 1 },
  { hours: 7, rate: 7 },
  { hours: most.hours, rate: 1 },
  { hours: 99_999_99, rate: 99_999_99 },
  { hours: 88_888_88, rate: 100_000_00 },
  ...generated,
];

const render = (hours: number, rate: number, name = 'Rana') => {
  const amount = amountOf(hours, rate);
  return renderInvoice({
    logo: null,
    voidedOn: null,
    invoice: {
      number: 'INV-2026-000001',
      issuedAt: new Date('2026-01-20'),
      snapshot: {
        provider: { name, address: 'Hamra 12', taxNumber: '' },
        logo: null,
        client: { id: 7, name, email: 'rana@cedar.example', phone: '', companyName: name, address: '' },
        lines: [{ packageId: 2_147_483_647, hours, rate, amount }],
        total: amount,
        paymentMethod: 'omt',
        issuedOn: '2026-01-20',
        paidOn: '2026-01-20',
      },
    },
  });
};

test('no number of the contract breaks on an invoice', async () => {
  for (const { hours, rate } of cases) {
    const texts = textOfPdf(await render(hours, rate));
    const numbers = [String(hours / 100), money(rate), money(amountOf(hours, rate)), money(amountOf(hours, rate))];
    expect({ hours, rate, numbers: texts.filter((text) => numbers.includes(text)).sort() }).toEqual({
      hours,
      rate,
      numbers: numbers.sort(),
    });
  }
});

test('names of 200 wide letters are complete, of the sender and the recipient', async () => {
  const texts = textOfPdf(await render(100, 5000, 'W'.repeat(200)));
  expect(texts.join('').replaceAll(/[^W…]/g, '')).toBe('W'.repeat(600));
});
