import { clientEntries, type TimePackage } from '@hourbank/contracts';
import { screen, within } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { aClient, aPackage } from '../../testing/samples';

const request = (fields: Partial<TimePackage> = {}) =>
  aPackage({ id: 35, status: 'pending', hoursUsed: 0, paidAt: null, invoiceNumber: null, ...fields });
const sent = { paymentProof: 'a.png', paymentProofUrl: '/uploads/a?sig=x', proofSentAt: '2015-11-18T08:00:00.000Z' };
const back = { reviewNote: 'Unreadable', sentBackAt: '2015-11-19T08:00:00.000Z' };
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();
const paid = () => request({ ...sent, status: 'active', paidAt: yesterday(), invoiceNumber: 'INV-2015-000004' });

interface Shown {
  step: string;
  badge: string;
  button: string | null;
  reference: boolean;
}
const toPay: Shown = {
  step: 'Pay and send the proof',
  badge: 'Needs Payment Proof',
  button: 'Upload Proof',
  reference: true,
};
const inReview: Shown = { step: 'In review', badge: 'Pending', button: null, reference: false };

test.each<[history: string, of: () => TimePackage, shown: Shown | 'added' | null]>([
  ['requested', request, toPay],
  ['requested, in cash', () => request({ paymentMethod: 'cash' }), { ...inReview, step: 'Pay in cash' }],
  ['proof sent', () => request(sent), inReview],
  [
    'sent back',
    () => request({ ...sent, ...back }),
    { ...toPay, step: 'Sent back19 Nov 2015', button: 'Upload another proof' },
  ],
  [
    'sent back without a proof',
    () => request(back),
    { ...toPay, step: 'Sent back19 Nov 2015', button: 'Upload another proof' },
  ],
  ['sent again', () => request({ ...sent, proofSentAt: '2015-11-20T08:00:00.000Z' }), inReview],
  ['approved', paid, 'added'],
  ['approved long ago', () => ({ ...paid(), paidAt: '2015-11-20T08:00:00.000Z' }), null],
  ['taken back, with its proof', () => request(sent), inReview],
  ['taken back, without a proof', request, toPay],
  ['approved, then used up', () => ({ ...paid(), status: 'consumed' }), 'added'],
  ['approved, then expired', () => ({ ...paid(), status: 'expired' }), 'added'],
  ['given as a bonus', () => ({ ...paid(), origin: 'bonus', invoiceNumber: null }), null],
])('%s: steps, badge, button and reference agree', async (_, of, shown) => {
  openPortal('/client-portal', {
    prepare: (api) => api.on(clientEntries.getClientInfo, () => ({ client: aClient(), packages: [of()], entries: [] })),
  });
  await screen.findByText('Your balance');
  const card = screen.queryByText('Your requests')?.closest('section');
  if (shown === null) return expect(card).toBeUndefined();
  const item = card?.querySelector<HTMLElement>('.hb-item');
  if (!item) throw new Error('no request is shown');
  if (shown === 'added') return expect(item).toHaveTextContent(/were added on .* Invoice$/);
  const { getByText, queryByRole, queryByText } = within(item);
  expect(item.querySelector('[aria-current=step]')).toHaveTextContent(shown.step);
  expect(getByText(shown.badge)).toBeVisible();
  const button = queryByRole('button', { name: /^Upload/ });
  expect(button && button.textContent).toBe(shown.button);
  expect(queryByText('HB-35') !== null).toBe(shown.reference);
});
