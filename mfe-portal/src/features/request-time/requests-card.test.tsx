import { accounts, clientEntries, type TimePackage } from '@hourbank/contracts';
import { screen, within } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { aClient, anAccount, aPackage } from '../../testing/samples';

const request = (fields: Partial<TimePackage>) => aPackage({ status: 'pending', hoursUsed: 0, ...fields });
const proof = { paymentProof: 'a.png', paymentProofUrl: '/uploads/paymentProofs/a.png?exp=1' };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('says of each request what is missing, and asks for the proof', async () => {
  const packages = [
    request({ id: 34, hoursPurchased: 10, ...proof, proofSentAt: '2015-11-18T08:00:00.000Z' }),
    request({ id: 35, hoursPurchased: 5 }),
    request({
      id: 36,
      hoursPurchased: 8,
      ...proof,
      proofSentAt: '2015-11-18T08:00:00.000Z',
      reviewNote: 'The receipt shows $100.00.',
      sentBackAt: '2015-11-19T08:00:00.000Z',
    }),
    request({ id: 37, paymentMethod: 'cash' }),
    aPackage({ id: 33, invoiceNumber: 'INV-2030-000004', paidAt: daysAgo(6) }),
    aPackage({ id: 32, invoiceNumber: 'INV-2030-000003', paidAt: daysAgo(8) }),
  ];
  const { user, address } = openPortal('/client-portal', {
    prepare: (api) => {
      api.on(clientEntries.getClientInfo, () => ({ client: aClient(), packages, entries: [] }));
      api.on(accounts.getClientAccount, () => anAccount({ suggestion: 15 }));
    },
  });
  const card = (await screen.findByText('Your requests')).closest('section') as HTMLElement;
  const items = within(card)
    .getAllByRole('listitem')
    .filter((item) => item.classList.contains('hb-item'));
  expect(
    items.map((item) => [
      /#3\d/.exec(item.textContent)?.[0],
      item.querySelector('[aria-current=step]')?.textContent,
      item.textContent.includes('Needs Payment Proof'),
    ]),
  ).toEqual([
    ['#35', 'Pay and send the proof', true],
    ['#36', 'Sent back19 Nov 2015', true],
    ['#37', 'Pay in cash', false],
    ['#34', 'In review', false],
    ['#33', undefined, false],
  ]);
  expect(items[1]).toHaveTextContent('Sent back: The receipt shows $100.00.');
  expect(within(items[1]!).getByRole('button', { name: 'Upload another proof of package #36' })).toBeVisible();
  expect(items[3]).toHaveTextContent('Proof sent18 Nov 2015In review');
  expect(items[3]).toHaveTextContent('10 h @ $50');
  expect(items[3]).toHaveTextContent('Pending');
  expect(items[4]).toHaveTextContent(/^#33 12 h were added on .*\. Invoice$/);
  expect(screen.queryByText(/23 h/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Request 15\u00a0h' })).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'Upload Proof of package #35' }));
  expect(await screen.findByRole('dialog', { name: 'Upload Payment Proof' })).toHaveTextContent('package #35');
  expect(address()).toBe('/client-portal');
});
