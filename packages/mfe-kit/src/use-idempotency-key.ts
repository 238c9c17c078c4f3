import { useRef } from 'react';
import { isDecided } from './is-decided';

/** Does not use `randomUUID`, which browsers offer over HTTPS only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Identifies a file by name, size and time, because all files serialize to the same JSON. */
const describeFile = (_key: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** What all attempts with the same content have in common. */
interface Submission {
  content: string;
  key: string;
  revision: number | undefined;
}

/**
 * Makes repeated submissions of a form safe (D-12): all attempts with the same content use the same idempotency key
 * until the server accepts or rejects the request. A change that is based on a revision (D-73) passes the current one.
 * Each attempt sends that of the first, because with another revision it would be another request, and the page may
 * have loaded the result of the first attempt since.
 */
export function useIdempotencyKey() {
  const open = useRef<Submission | null>(null);

  return async <T>(
    content: unknown,
    send: (idempotencyKey: string, revision: number | undefined) => Promise<T>,
    currentRevision?: number,
  ): Promise<T> => {
    const text = JSON.stringify(content, describeFile);
    const submission =
      open.current?.content === text ? open.current : { content: text, key: newKey(), revision: currentRevision };
    open.current = submission;
    try {
      const response = await send(submission.key, submission.revision);
      open.current = null;
      return response;
    } catch (error) {
      if (isDecided(error)) open.current = null;
      throw error;
    }
  };
}
