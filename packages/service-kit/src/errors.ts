import { type ChangeMade, type ErrorBody, type ErrorParams, formatSize } from '@hourbank/contracts';

interface ErrorDetails {
  /** The numbers and names in the message (D-7). */
  params?: ErrorParams;
  /** Messages of invalid fields by field name (D-7). */
  fields?: Record<string, string>;
  /** What others changed, with 412 `changed_meanwhile` (D-73). */
  changes?: ChangeMade[];
  /** Response headers that belong to the error, e.g. `Retry-After` or `Allow`. */
  headers?: Record<string, string>;
}

/**
 * An expected error, with a message for people: an invalid request or an unavailable dependency (D-7). Any other thrown
 * error is a defect and results in a 500 without details.
 */
export class AppError extends Error {
  readonly params?: ErrorParams;
  readonly fields?: Record<string, string>;
  readonly changes?: ChangeMade[];
  readonly headers: Record<string, string>;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.params = details.params;
    this.fields = details.fields;
    this.changes = details.changes;
    this.headers = details.headers ?? {};
  }
}

/** 400: the request cannot be read at all. */
export const badRequest = (message: string, code = 'bad_request') => new AppError(400, code, message);

/** 401: no token, or one that is forged, expired or revoked (D-16). */
export const unauthenticated = (message: 'No token available' | 'Invalid or expired token') =>
  new AppError(401, 'unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** 403: the caller's role may not use the operation (D-16). */
export const forbidden = () => new AppError(403, 'forbidden', "You don't have access to this.");

/** 403: the admin's role lacks a right that the operation needs (D-66). */
export const notAllowed = () => new AppError(403, 'not_allowed', "You don't have permission to do this.");

/** 403: the operation needs a session that was confirmed in the last minutes. */
export const confirmIdentity = () => new AppError(403, 'confirm_identity', 'Confirm your identity to continue.');

/** 404: the resource does not exist or belongs to someone else. The response does not reveal which (D-7). */
export const notFound = () => new AppError(404, 'not_found', 'Not found.');

/** 405: `allow` lists the methods of the URL. */
export const methodNotAllowed = (allow: string) =>
  new AppError(405, 'method_not_allowed', "This URL doesn't support that method.", { headers: { Allow: allow } });

/** 500: a defect. The response reveals no details. */
export const internalError = () =>
  new AppError(500, 'internal', 'Something went wrong on our side. Try again in a moment.');

/** 408: the headers or the body arrive too slowly. */
export const requestTimeout = () =>
  new AppError(408, 'request_timeout', 'The request took too long to arrive. Check your connection and try again.');

/** 409: the request conflicts with the current state. `field` names the field concerned, if there is one. */
export const conflict = (
  code: string,
  message: string,
  { field, params }: { field?: string; params?: ErrorParams } = {},
) => new AppError(409, code, message, { fields: field ? { [field]: message } : undefined, params });

/** 409: the client of the request was deleted (D-25). `text` says what follows from it. */
export const clientClosed = (text = 'This client is closed.') => conflict('client_closed', text);

/** 410: what a single-use link was for has expired or is done. The message is the same for an unknown link (D-7). */
export const gone = (code: string, message: string) => new AppError(410, code, message);

/** 413: the request exceeds a limit that the message states (D-46, D-47). */
export const tooLarge = (message: string, code = 'too_large', params?: ErrorParams) =>
  new AppError(413, code, message, { params });

/** 413: the body exceeds the limit of its content type, in bytes (D-47). */
export const requestTooLarge = (maxBytes: number) =>
  tooLarge(`The request is too large: ${formatSize(maxBytes)} at most.`, 'request_too_large', { maxBytes });

/** 415: the content type is not supported. `field` names the file field, if there is one. */
export const wrongType = (message: string, field?: string) =>
  new AppError(415, 'unsupported_type', message, { fields: field ? { [field]: message } : undefined });

/** 422: fields are invalid. The first field's message is the error's message (D-7). */
export const invalid = (fields: Record<string, string>, code = 'invalid', params?: ErrorParams) =>
  new AppError(422, code, Object.values(fields)[0] ?? 'Invalid input.', { fields, params });

/** 429: the caller exceeded a rate limit. The delay until the next attempt is in seconds. */
export function tooMany(retryAfterSeconds: number, message = 'Too many requests. Try again later.') {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const params = { retryAfterSeconds: seconds };
  return new AppError(429, 'too_many_requests', message, { params, headers: { 'Retry-After': String(seconds) } });
}

/** 503: a dependency is unavailable. The caller should retry after two seconds. */
export const unavailable = (code: string, message: string) =>
  new AppError(503, code, message, { headers: { 'Retry-After': '2' } });

/** The response body of an error (D-7). */
export const bodyOfError = (error: AppError, requestId: string): ErrorBody => ({
  error: error.message,
  code: error.code,
  ...(error.params && { params: error.params }),
  ...(error.fields && { fields: error.fields }),
  ...(error.changes && { changes: error.changes }),
  requestId,
});
