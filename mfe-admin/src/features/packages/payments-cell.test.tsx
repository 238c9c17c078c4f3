import { billing, type TimePackage } from '@hourbank/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aPackage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';

const page = setUpConsole();

const states: Record<string, Partial<TimePackage>> = {
  toReview: { paymentProofUrl: '/uploads/paymentProofs/r?sig=1' },
  noProof: { paymentProofUrl: null },
  cash: { paymentProofUrl: null, paymentMethod: 'cash' },
  sentBack: { reviewNote: 'Too dark', paymentMethod: 'cash' },
};

test.each([
  [[], 'Nothing due'],
  [['toReview'], '$100.00 to review Review'],
  [['toReview', 'toReview', 'noProof', 'sentBack'], '$200.00 to review Review 2 more without a valid proof'],
  [['toReview', 'cash'], '$100.00 to review Review 1 more in cash'],
  [['noProof'], '$100.00, no proof yet'],
  [['noProof', 'cash', 'sentBack'], '$100.00, no proof yet 1 more in cash 1 more sent back'],
  [['cash', 'cash'], '$200.00 in cash'],
  [['cash', 'sentBack'], '$100.00 in cash 1 more sent back'],
  [['sentBack'], '$100.00, sent back'],
])('what a client with the requests %j has to pay: %s', async (requests, text) => {
  const pending = requests.map((state, index) =>
    aPackage({ id: index + 1, status: 'pending', hoursPurchased: 2, ratePerHour: 50, ...states[state] }),
  );
  page.api.on(billing.listPackages, ({ query }) => (query.status === undefined ? [] : pending));
  page.open('/dashboard/clients/3/overview');
  const cell = async () =>
    [...((await screen.findByText('Payments', { selector: 'dt' })).parentElement?.querySelectorAll('dd') ?? [])]
      .map(({ textContent }) => textContent)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  await waitFor(async () => expect(await cell()).toBe(text));
});
