import type { ChangeMade, ErrorBody } from '@hourbank/contracts';

interface ErrorDetails {
  /** Wrong fields by name, each with its message (D-7). */
  fields?: Record<string, string>;
  /** What others changed, with 412 `changed_meanwhile` (D-73). */
  changes?: ChangeMade[];
  /** Response headers that belong to the error, e.g. `Retry-After` or `Allow`. */
  headers?: Record<string, string>;
}

/**
 * An expected failure: what a caller did or what is unavailable, in words for a person (D-7).
 * Anything else that is thrown is a defect and becomes a bare 500.
 */
export class AppError extends Error {
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

/** 403: the right person at the wrong door (D-16). */
export const forbidden = () => new AppError(403, 'forbidden', 'You may not do this.');

/** 404: absent, or somebody else's - nobody can tell which (D-7). */
export const notFound = () => new AppError(404, 'not_found', 'Not found.');

/** 409: against the present state of things; `field` names the one it is about, if it is one. */
export const conflict = (code: string, message: string, field?: string) =>
  new AppError(409, code, message, { fields: field ? { [field]: message } : undefined });

/** 413: over a limit that the message names (D-46, D-47). */
export const tooLarge = (message: string) => new AppError(413, 'too_large', message);

/** 415: content of a type that is not taken here; `field` names the file part if it was one. */
export const wrongType = (message: string, field?: string) =>
  new AppError(415, 'unsupported_type', message, { fields: field ? { [field]: message } : undefined });

/** 422: fields are wrong; the first one's message speaks for all (D-7). */
export const invalid = (fields: Record<string, string>, code = 'invalid') =>
  new AppError(422, code, Object.values(fields)[0] ?? 'Invalid input.', { fields });

/** 429, with the seconds after which it is worth trying again. */
export const tooMany = (retryAfterSeconds: number, message = 'Too many requests. Please try again later.') =>
  new AppError(429, 'too_many_requests', message, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });

/** 503: something behind does not answer now; trying again soon is right. */
export const unavailable = (code: string, message: string) =>
  new AppError(503, code, message, { headers: { 'Retry-After': '2' } });

/** The D-7 body of an error. */
export const bodyOfError = (error: AppError, requestId: string): ErrorBody => ({
  error: error.message,
  code: error.code,
  ...(error.fields && { fields: error.fields }),
  ...(error.changes && { changes: error.changes }),
  requestId,
});
