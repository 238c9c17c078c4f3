import { accounts, billing, clientEntries, payments, settings, type TimePackage } from '@hourbank/contracts';
import { errorResponse, noResponse } from '@hourbank/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { aPackage, instructionsOf } from '../../testing/samples';

const pending = (fields: Partial<TimePackage>) => aPackage({ status: 'pending', hoursUsed: 0, ...fields });

function openPage(path: string, packages: () => TimePackage[]) {
  return openPortal(path, {
    prepare: (api) => {
      api.on(billing.listClientPackages, packages);
      api.on(settings.getPaymentInstructions, () => instructionsOf());
    },
  });
}

test('an upload whose response was lost is completed by pressing Submit again', async () => {
  let stored = pending({ id: 35 });
  const { user, api } = openPage('/client-portal/request-time', () => [stored]);
  await user.click(await screen.findByRole('button', { name: 'Upload Proof of package #35' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Payment Proof' }));
  await user.upload(
    dialog.getByLabelText(/Payment Proof/),
    new File(['picture'], 'receipt.png', { type: 'image/png' }),
  );
  api.on(payments.updatePaymentProof, ({ idempotencyKey, ifMatch }) => {
    // As the server, which knows a repeated request by its key and compares it with the first one.
    const [first] = api.sent(payments.updatePaymentProof);
    if (stored.revision === 1) {
      stored = { ...stored, revision: 2, paymentProof: 'receipt.png', paymentProofUrl: '/uploads/paymentProofs/d?s=x' };
      return noResponse;
    }
    return idempotencyKey === first?.idempotencyKey && ifMatch === first?.ifMatch
      ? { package: stored }
      : errorResponse(422, 'This Idempotency-Key was used with another request.', {}, 'idempotency_key_reused');
  });
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to update payment proof.');
  // The page has loaded the newer revision.
  expect(await screen.findByRole('heading', { name: 'In review' })).toBeInTheDocument();

  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Payment proof for package #35 uploaded! Awaiting approval.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sent(payments.updatePaymentProof).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"1"']);
});

test('a request whose response was lost is on the page and in the overview after Cancel', async () => {
  const packages: TimePackage[] = [];
  const { user, api, history } = openPage('/client-portal', () => packages);
  await waitFor(() => expect(api.sent(clientEntries.getClientInfo)).toHaveLength(1));
  await waitFor(() => expect(api.sent(accounts.getClientAccount)).toHaveLength(1));
  act(() => history.push('/client-portal/request-time?request=true'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request More Time' }));
  await user.type(dialog.getByLabelText(/Hours/), '10');
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'omt');
  api.on(payments.requestTime, () => {
    packages.push(pending({ id: 40, hoursPurchased: 10 }));
    return noResponse;
  });
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to submit request.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('listitem', { name: 'Package #40' })).toBeVisible();

  act(() => history.push('/client-portal'));
  await waitFor(() => expect(api.sent(clientEntries.getClientInfo)).toHaveLength(2));
  await waitFor(() => expect(api.sent(accounts.getClientAccount)).toHaveLength(2));
});
