import { ApiError } from '@hourbank/api-client';
import { useState } from 'react';

/** `crypto.randomUUID` requires a secure context, and a deployment on an internal network may use plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');

const describeFile = ({ name, size, lastModified }: File) => [name, size, lastModified];

/**
 * Creates one Idempotency-Key per submission (D-12). A retry of the same content after a lost response reuses the key, so
 * the server executes it once. Changed content gets a new key. A retry after a 4xx response gets a new key too, because
 * the server would replay the stored error for the old one.
 */
export function createIdempotencyKey() {
  let submission: { content: string; key: string } | null = null;
  return {
    of(body: unknown, files: readonly File[] = []): string {
      const content = JSON.stringify([body, files.map(describeFile)]);
      if (submission?.content !== content) submission = { content, key: newKey() };
      return submission.key;
    },
    failed(error: unknown): void {
      const isRejected =
        error instanceof ApiError &&
        error.status >= 400 &&
        error.status < 500 &&
        error.code !== 'idempotency_key_in_use';
      if (isRejected) submission = null;
    },
  };
}

export const useIdempotencyKey = () => useState(createIdempotencyKey)[0];
