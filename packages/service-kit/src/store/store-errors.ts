import { AppError, notFound, unavailable } from '../errors';

/** Runs one store call and converts its failure to a 404 or 503; `cause` keeps the original error for the log. */
export async function storeCall<T>(isAbsent: (cause: unknown) => boolean, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (isAbsent(cause)) throw notFound();
    const error = unavailable('store_unavailable', 'Files are not available at the moment. Try again in a moment.');
    error.cause = cause;
    throw error;
  }
}

/** The `code` of a system or S3 error. */
export const codeOf = (cause: unknown): string | undefined =>
  typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined;
