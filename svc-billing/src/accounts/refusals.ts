import { fromHundredths } from '@hourbank/contracts';
import { type AppError, clientClosed, conflict } from '@hourbank/service-kit/errors';
import type { DrawRefusal } from './allocation';

const texts = {
  package_unknown: 'Please select a package.',
  package_not_active: 'This package is not active, or it has expired by then. Choose another package.',
};

/**
 * The error of a refused draw, with the hours at the time of the refusal, so that a retry gets the same message (D-33,
 * D-62).
 */
export function refusalError(refusal: DrawRefusal): AppError {
  if (refusal.code === 'client_closed') return clientClosed();
  if (refusal.code !== 'not_enough_hours') return conflict(refusal.code, texts[refusal.code]);
  const hoursLeft = fromHundredths(refusal.left);
  if (refusal.needed === null)
    return conflict(refusal.code, `Not enough hours left on this package: ${hoursLeft} h left.`, {
      params: { hoursLeft },
    });
  const hoursNeeded = fromHundredths(refusal.needed);
  return conflict(refusal.code, `Not enough hours left: ${hoursLeft} h of ${hoursNeeded} h.`, {
    params: { hoursLeft, hoursNeeded },
  });
}
