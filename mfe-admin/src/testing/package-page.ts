import { billing, identity, type TimePackage } from '@hourbank/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, aPackage } from './builders';
import type { setUpConsole } from './console';

/** A package with a proof that waits for its review. */
export const pendingPackage = (overrides: Partial<TimePackage> = {}) =>
  aPackage({
    id: 34,
    status: 'pending',
    hoursPurchased: 10,
    hoursUsed: 0,
    paymentProof: 'receipt.png',
    paymentProofUrl: '/uploads/paymentProofs/r?sig=1',
    ...overrides,
  });

/** Opens the form of a package. `setPackage` is what the service has from then on. */
export async function openPackage({ api, open }: ReturnType<typeof setUpConsole>, of: TimePackage) {
  let current = of;
  api.on(identity.getClient, () => aClient());
  api.on(billing.listPackages, () => [aPackage()]);
  api.on(billing.getPackage, () => current);
  const opened = open('/dashboard/clients/packages/3', '/dashboard/clients/editPackage/34');
  if (of.status === 'pending') await screen.findByRole('form', { name: 'Package' });
  else await userEvent.click(await screen.findByRole('button', { name: 'Edit details' }));
  return {
    ...opened,
    setPackage: (next: TimePackage) => {
      current = { ...next, revision: current.revision + 1 };
      return current;
    },
  };
}
export const review = () => screen.getByRole('region', { name: 'Payment review' });
export const approve = () => userEvent.click(screen.getByRole('button', { name: 'Approve' }));
