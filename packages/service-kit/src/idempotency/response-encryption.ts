import { AppError } from '../errors';
import { createEncryption } from '../encryption';

/** The stored response of a request: its result or its error. */
type StoredResponse = { result: unknown } | { error: AppError };

interface Stored {
  result?: unknown;
  error?: Pick<AppError, 'status' | 'code' | 'message' | 'params' | 'fields' | 'changes' | 'headers'>;
}

const toJson = ({ status, code, message, params, fields, changes, headers }: AppError): Stored['error'] => ({
  status,
  code,
  message,
  params,
  fields,
  changes,
  headers,
});

/** Encrypts stored responses, because they contain tokens and personal data. */
export function responseEncryption(secret: string) {
  const encryption = createEncryption(secret, 'idempotency-responses');

  return {
    encrypt(response: StoredResponse): string {
      const stored: Stored = 'error' in response ? { error: toJson(response.error) } : response;
      return encryption.encrypt(JSON.stringify(stored));
    },

    /** Throws if the text was modified or encrypted with another secret. */
    decrypt(encrypted: string): StoredResponse {
      const { result, error } = JSON.parse(encryption.decrypt(encrypted)) as Stored;
      if (!error) return { result };
      const { status, code, message, headers, ...details } = error;
      return {
        error: new AppError(status, code, message, {
          ...details,
          headers: { ...headers, 'Idempotent-Replayed': 'true' },
        }),
      };
    },
  };
}
