import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '../errors';

/** What a request came to: a result, or the refusal that it got. */
export type StoredResponse = { result: unknown } | { refusal: AppError };

interface Stored {
  result?: unknown;
  refusal?: Pick<AppError, 'status' | 'code' | 'message' | 'fields' | 'changes' | 'headers'>;
}

const plain = ({ status, code, message, fields, changes, headers }: AppError): Stored['refusal'] => ({
  status,
  code,
  message,
  fields,
  changes,
  headers,
});

const ivBytes = 12;
const tagBytes = 16;

/** Answers hold tokens and personal data for a day, so they are stored encrypted (AES-256-GCM). */
export function responseEncryption(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'idempotency-answers', 32));

  return {
    seal(answer: StoredResponse): string {
      const stored: Stored = 'refusal' in answer ? { refusal: plain(answer.refusal) } : answer;
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(JSON.stringify(stored), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },

    open(sealed: string): StoredResponse {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
      const { result, refusal } = JSON.parse(text) as Stored;
      if (!refusal) return { result };
      const { status, code, message, fields, changes, headers } = refusal;
      return {
        refusal: new AppError(status, code, message, {
          fields,
          changes,
          headers: { ...headers, 'Idempotent-Replayed': 'true' },
        }),
      };
    },
  };
}
