import { onUnknownValue } from '@hourbank/contracts';
import type { Logger } from '../logger/logger';

/** Maximum number of distinct values that are reported, so that a table full of them does not flood the log. */
const maxReported = 1000;
const maxLength = 100;

/** Logs each stored value that the contract does not know, once per process. */
export function reportUnknownValues(log: Pick<Logger, 'error'>): void {
  const reported = new Set<string>();
  onUnknownValue(({ kind, value }) => {
    const shown = value.slice(0, maxLength);
    const key = `${kind}: ${shown}`;
    if (reported.has(key) || reported.size >= maxReported) return;
    reported.add(key);
    log.error({ kind, value: shown }, `a row has an unknown ${kind}`);
  });
}
