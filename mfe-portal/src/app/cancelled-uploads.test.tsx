import { billing, payments, settings, type TimePackage } from '@hourbank/contracts';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { openPortal, type PortalApi } from '../testing/portal';
import { aPackage, instructionsOf } from '../testing/samples';

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});
afterEach(() => onlineManager.setOnline(true));

const png = () => new File(['picture'], 'receipt.png', { type: 'image/png' });
const pending = (fields: Partial<TimePackage> = {}) => aPackage({ id: 35, status: 'pending', hoursUsed: 0, ...fields });
const setOnline = (isOnline: boolean) => act(() => onlineManager.setOnline(isOnline));
const offlineText = 'You are offline. This is sent when the connection is back.';
const cancelUpload = { name: 'Cancel upload' };

/** Opens the dialog for the proof of a package and chooses a file. */
async function openProof(packages: () => TimePackage[]) {
  const portal = openPortal('/client-portal/request-time', {
    prepare: (api: PortalApi) => {
      api.on(billing.listClientPackages, packages);
      api.on(settings.getPaymentInstructions, () => instructionsOf());
    },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Upload Proof of package #35' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Payment Proof' }));
  await portal.user.upload(dialog.getByLabelText(/Payment Proof/), png());
  return { ...portal, dialog };
}

test('an upload that waits for the connection is cancelled at once and never sent; the file stays', async () => {
  const { user, api, dialog } = await openProof(() => [pending()]);
  setOnline(false);
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(offlineText)).toBeVisible();
  await user.click(dialog.getByRole('button', cancelUpload));
  expect(await screen.findByText('Upload cancelled.')).toBeVisible();
  expect(dialog.queryByText('In Progress')).toBeNull();
  expect(screen.queryByText(offlineText)).toBeNull();
  expect(dialog.getByText('receipt.png')).toBeVisible();

  setOnline(true);
  api.on(payments.updatePaymentProof, () => ({ package: pending({ revision: 2, paymentProof: 'receipt.png' }) }));
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Payment proof for package #35 uploaded! Awaiting approval.')).toBeVisible();
  expect(api.sent(payments.updatePaymentProof)).toHaveLength(1);
});

test('an upload whose connection breaks is cancelled at once, and the page then shows what the server has', async () => {
  let stored = pending();
  const { user, api, dialog } = await openProof(() => [stored]);
  api.uploads.hold();
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByText('In Progress')).toBeVisible();
  act(() => api.uploads.pending[0]?.progress(3, 3));
  stored = pending({ revision: 2, paymentProof: 'receipt.png', paymentProofUrl: '/uploads/paymentProofs/d?s=x' });
  setOnline(false);
  await user.click(dialog.getByRole('button', cancelUpload));
  expect(await screen.findByText('Upload cancelled.')).toBeVisible();
  expect(dialog.queryByText('In Progress')).toBeNull();
  expect(dialog.getByText('receipt.png')).toBeVisible();

  setOnline(true);
  expect(await screen.findByRole('heading', { name: 'In review' })).toBeInTheDocument();
});
