import { onUnknownValue } from '@hourbank/contracts';
import type { Logger } from './logger';

/** Different values that are reported; a table full of them needs no line each. */
const maxReported = 1000;
const maxLength = 100;

/** Logs each value that rows hold and the contract does not know, once in the life of the process. */
export function reportUnknownValues(log: Pick<Logger, 'error'>): void {
  const reported = new Set<string>();
  onUnknownValue(({ kind, value }) => {
    const shown = value.slice(0, maxLength);
    const key = `${kind}: ${shown}`;
    if (reported.has(key) || reported.size >= maxReported) return;
    reported.add(key);
    log.error({ kind, value: shown }, `a row holds an unknown ${kind}; it is shown as it is`);
  });
}
