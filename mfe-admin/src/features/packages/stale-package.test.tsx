import { accounts, billing, invoices, type Operation, payments, type TimePackage } from '@hourbank/contracts';
import { Reply } from '@hourbank/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPackage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { pendingPackage } from '../../testing/package-page';

const page = setUpConsole();

const paid = aPackage({
  id: 34,
  hoursUsed: 0,
  paidAt: '2015-11-08T10:00:00.000Z',
  invoiceNumber: 'INV-2015-000003',
  receivedAmount: 500,
  receivedCurrency: 'USD',
  receivedOn: '2015-11-08',
});
const unpaid = pendingPackage({ paymentProof: null, paymentProofUrl: null, revision: 2 });
const fields = [
  'status',
  'paidAt',
  'invoiceNumber',
  'receivedAmount',
  'receivedCurrency',
  'receivedOn',
  'receiptNumber',
  'paymentMethod',
];

/** Refuses the operation as stale: in another window the package became another one. */
async function openStale(of: TimePackage, now: TimePackage, operation: Operation) {
  let current = of;
  page.api.on(billing.listPackages, () => [aPackage()]);
  page.api.on(billing.getPackage, () => current);
  page.open('/dashboard/clients/packages/3', '/dashboard/clients/editPackage/34');
  await screen.findByRole('button', { name: of.status === 'pending' ? 'Approve' : 'Edit details' });
  page.api.on(operation, () => {
    current = now;
    const by = { role: 'admin', name: 'huda', isCaller: true };
    const error = 'Someone else changed this package. Reload and try again.';
    return new Reply(412, { error, code: 'changed_meanwhile', changes: [{ fields, at: '2015-11-09T10:00:00Z', by }] });
  });
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

const takenBack =
  'The payment of package #34 was taken back while this page was open, so check the package before you change it.';

interface Action {
  operation: Operation;
  run: () => Promise<void>;
}
const ofPaid: Record<string, Action> = {
  'change hours or rate': {
    operation: invoices.changeTerms,
    run: async () => {
      await click('Change hours or rate');
      await userEvent.type(await screen.findByLabelText('Purchased hours*'), '0');
      await userEvent.type(screen.getByLabelText('Reason*'), 'Agreed');
      await confirm('Void and issue a new invoice');
    },
  },
  extend: {
    operation: accounts.extendPackage,
    run: async () => {
      await click('Extend');
      await userEvent.type(await screen.findByLabelText('Reason*'), 'Agreed');
      await confirm('Extend package');
    },
  },
  'take back': {
    operation: billing.updatePackage,
    run: async () => {
      await click('Take payment back');
      await confirm('Take payment back');
    },
  },
  delete: {
    operation: billing.deletePackage,
    run: async () => {
      await click('Delete');
      await confirm('Delete package');
    },
  },
};
const ofPending: Record<string, Action & { text: RegExp }> = {
  approve: {
    operation: payments.approvePackage,
    run: () => click('Approve'),
    text: /^Package #34 was approved by you in another window .*\. Nothing was done twice\.$/,
  },
  'send back': {
    operation: payments.sendBackPackage,
    run: async () => {
      await userEvent.type(screen.getByLabelText('Reason for sending back'), 'The amount is wrong.');
      await click('Send back');
    },
    text: /^Package #34 was approved by you in another window .*, so it was not sent back\.$/,
  },
  'delete a request': {
    operation: billing.deletePackage,
    run: async () => {
      await click('Delete');
      await confirm('Delete package');
    },
    text: /^Package #34 was approved by you in another window .*, so it was not deleted\.$/,
  },
};

/** The package is read again, and no dialog can be submitted; whoever closes it finds the focus on the page. */
async function expectReadAgain(reads: number) {
  await waitFor(() => expect(page.api.sent(billing.getPackage).length).toBeGreaterThan(reads));
  const dialog = screen.queryByRole('dialog');
  if (dialog) {
    await waitFor(() => expect(dialog.querySelector('[type="submit"]')).toBeDisabled());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement));
}

test.each(Object.entries(ofPaid))('%s: the payment was taken back elsewhere', async (_, { operation, run }) => {
  await openStale(paid, unpaid, operation);
  const reads = page.api.sent(billing.getPackage).length;
  await run();
  expect(await screen.findByText(takenBack)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/Currency|over \$/);
  await expectReadAgain(reads);
});

test.each(Object.entries(ofPending))('%s: the payment was approved elsewhere', async (_, { operation, run, text }) => {
  await openStale(pendingPackage(), { ...paid, paidAt: '2015-11-09T10:00:00.000Z', revision: 2 }, operation);
  const reads = page.api.sent(billing.getPackage).length;
  await run();
  expect(await screen.findByText(text)).toBeVisible();
  await expectReadAgain(reads);
});

test.each(['Change hours or rate', 'Extend'])('%s: a typed reason is discarded only after a question', async (name) => {
  await openStale(paid, paid, invoices.changeTerms);
  await click(name);
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(screen.getByLabelText('Reason*'), 'Agreed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await click('Stay');
  expect(screen.getByLabelText('Reason*')).toHaveValue('Agreed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await click('Discard changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a change of many fields names the first ones', async () => {
  await openStale(paid, { ...paid, revision: 2 }, billing.deletePackage);
  await click('Delete');
  await confirm('Delete package');
  expect(
    await screen.findByText(
      /^You changed Status, Paid at,? and 6 other details in another window .*\. Check the newer values and try again\.$/,
    ),
  ).toBeVisible();
});
