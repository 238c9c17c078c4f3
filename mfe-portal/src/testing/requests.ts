import { billing, settings, type TimePackage } from '@hourbank/contracts';
import { screen, within } from '@testing-library/react';
import { openPortal } from './portal';
import { aPackage, instructionsOf } from './samples';

export type Portal = ReturnType<typeof openPortal>;

export const pending = (fields: Partial<TimePackage>) => aPackage({ status: 'pending', hoursUsed: 0, ...fields });

/** Opens the page of requests with these packages. */
export function openRequests(packages: TimePackage[], prepare?: (api: Portal['api']) => void) {
  return openPortal('/client-portal/request-time', {
    prepare: (api) => {
      api.on(billing.listClientPackages, () => packages);
      api.on(settings.getPaymentInstructions, () => instructionsOf());
      prepare?.(api);
    },
  });
}

/** Opens the dialog for another request. */
export async function openRequest(user: Portal['user']) {
  await screen.findByRole('region', { name: 'OMT' });
  await user.click(screen.getByRole('button', { name: 'Request More Time' }));
  return within(await screen.findByRole('dialog', { name: 'Request More Time' }));
}

/** Chooses a proof in the open dialog. */
export const pick = (user: Portal['user'], file: File) =>
  user.upload(within(screen.getByRole('dialog')).getByLabelText(/Payment Proof/), file);
