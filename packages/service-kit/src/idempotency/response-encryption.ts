import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '../errors';

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

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts stored responses (AES-256-GCM), because they contain tokens and personal data. */
export function responseEncryption(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'idempotency-responses', 32));

  return {
    encrypt(response: StoredResponse): string {
      const stored: Stored = 'error' in response ? { error: toJson(response.error) } : response;
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(JSON.stringify(stored), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },

    /** Throws if the text was modified or encrypted with another secret. */
    decrypt(encrypted: string): StoredResponse {
      const bytes = Buffer.from(encrypted, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
      const { result, error } = JSON.parse(text) as Stored;
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
