import { ApiError } from '@hourbank/api-client';
import { useRef } from 'react';

/** Not `randomUUID`, which a page without TLS does not have. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Two files with the same name, size and time are the same file; as JSON all of them would be. */
const describeFile = (_key: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** The server decided. No answer, a 5xx and "still running" leave open whether anything was done. */
const isDecided = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'idempotency_key_in_use';

/**
 * Sends what a form means once, however often its key is pressed (D-12): every attempt at the same content carries the
 * same idempotency key, until the server has decided.
 */
export function useIdempotencyKey() {
  const open = useRef<{ content: string; key: string } | null>(null);

  return async <T>(content: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(content, describeFile);
    const submission = open.current?.content === text ? open.current : { content: text, key: newKey() };
    open.current = submission;
    try {
      const answer = await send(submission.key);
      open.current = null;
      return answer;
    } catch (error) {
      if (isDecided(error)) open.current = null;
      throw error;
    }
  };
}
