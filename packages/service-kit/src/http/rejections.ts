import { Counter, type Registry } from 'prom-client';

/**
 * Why a request is rejected before its operation runs, or cut while it does. The values of the label `reason`; docs/operations.md says what
 * each of them means.
 */
export type RejectReason =
  | 'unreadable'
  | 'too_large'
  | 'late_headers'
  | 'slow_body'
  | 'slow_reader'
  | 'concurrency'
  | 'queue_timeout'
  | 'memory'
  | 'rate_limit';

export type CountRejected = (reason: RejectReason) => void;

/** `rejected_total{reason}`: one counter for the gateway and all services. */
export function createRejectedCounter(registry: Registry): CountRejected {
  const rejected = new Counter({
    name: 'rejected_total',
    help: 'Requests that were rejected or cut because of a limit, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  return (reason) => rejected.labels(reason).inc();
}
