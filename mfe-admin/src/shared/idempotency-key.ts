import { ApiError } from '@hourbank/api-client';
import { useState } from 'react';

/** `crypto.randomUUID` exists on secure pages only, and a console may well run on plain HTTP inside a company. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');

const describeFile = ({ name, size, lastModified }: File) => [name, size, lastModified];

/**
 * One Idempotency-Key for one intent (D-12). A repeat of the same content after a lost answer carries the same key and so
 * happens once. Changed content is another intent, and so is a new try after a refusal, which the old key would only repeat.
 */
export function createIdempotencyKey() {
  let intent: { content: string; key: string } | null = null;
  return {
    of(body: unknown, files: readonly File[] = []): string {
      const content = JSON.stringify([body, files.map(describeFile)]);
      if (intent?.content !== content) intent = { content, key: newKey() };
      return intent.key;
    },
    failed(error: unknown): void {
      const refused =
        error instanceof ApiError &&
        error.status >= 400 &&
        error.status < 500 &&
        error.code !== 'idempotency_key_in_use';
      if (refused) intent = null;
    },
  };
}

export const useIdempotencyKey = () => useState(createIdempotencyKey)[0];
