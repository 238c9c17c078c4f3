import { AppError, tooMany } from '@hourbank/service-kit/base';

const again = { headers: { 'Retry-After': '2' } };

/** A service that cannot be reached: it was not even asked. */
export const upstreamDown = () =>
  new AppError(
    503,
    'upstream_unavailable',
    'A part of the service cannot be reached right now. Please try again.',
    again,
  );
/** A service that broke off before it answered; what it was asked may still have happened. */
export const upstreamBroken = () =>
  new AppError(502, 'upstream_broken', 'A part of the service broke off before it answered. Please try again.', again);
/** A service that did not answer in time; what it was asked may still have happened. */
export const upstreamLate = () =>
  new AppError(504, 'upstream_timeout', 'A part of the service did not answer in time. Please try again.', again);

/** No slot within the longest wait, or no memory to hold the request: no service was asked. */
export const overloaded = () =>
  new AppError(503, 'overloaded', 'The service is busy right now. Try again in a moment.', again);
/** One address has more requests under way than many people together need. */
export const tooManyUnderWay = () => tooMany(2, 'Too many requests at once. Wait for some to finish, then try again.');
export const bodyTooLate = () =>
  new AppError(408, 'request_timeout', 'The request took too long to arrive. Check your connection and try again.');
