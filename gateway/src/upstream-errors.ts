import { AppError, tooMany } from '@hourbank/service-kit/errors';

const retryAfter = { headers: { 'Retry-After': '2' } };

/** 503: the service cannot be reached, so it did not receive the request. */
export const upstreamUnavailable = () =>
  new AppError(503, 'upstream_unavailable', 'This service is temporarily unavailable. Please try again.', retryAfter);
/** 502: the service closed the connection before it responded. It may have processed the request. */
export const upstreamBroken = () =>
  new AppError(
    502,
    'upstream_broken',
    'The service closed the connection before it responded. Try again in a moment.',
    retryAfter,
  );
/** 504: the service did not respond in time. It may have processed the request. */
export const upstreamTimeout = () =>
  new AppError(504, 'upstream_timeout', 'The service did not respond in time. Try again in a moment.', retryAfter);

/** 503: no slot became free within `queueMs`, or a memory limit is reached. No service received the request. */
export const overloaded = () =>
  new AppError(503, 'overloaded', 'The service is busy right now. Try again in a moment.', retryAfter);
/** 429: one address has more requests in progress than `inProgress` or `pages` allows. */
export const tooManyConcurrent = () =>
  tooMany(2, 'Too many requests at once. Wait for some to finish, then try again.');
