import { Counter, type Registry } from 'prom-client';

/**
 * Why a request was rejected before its operation ran, or aborted while it ran. These are the values of the label
 * `reason`; docs/operations.md explains them.
 */
export type RejectReason =
  | 'unreadable'
  | 'too_large'
  | 'late_headers'
  | 'slow_body'
  | 'slow_reader'
  | 'connections'
  | 'concurrency'
  | 'queue_timeout'
  | 'memory'
  | 'rate_limit';

export type CountRejected = (reason: RejectReason) => void;

/** Creates the counter `requests_rejected_total{reason}`, which the gateway and all services share. */
export function createRejectedCounter(registry: Registry): CountRejected {
  const rejected = new Counter({
    name: 'requests_rejected_total',
    help: 'Requests that were rejected or cut because of a limit, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  return (reason) => rejected.labels(reason).inc();
}
