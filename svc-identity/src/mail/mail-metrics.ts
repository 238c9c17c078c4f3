import type { Metrics } from '@hourbank/service-kit/http';
import { Gauge } from 'prom-client';

interface Pending {
  count: number;
  oldest: Date | null;
}

/**
 * Metrics of pending emails, by kind: links people wait for, and notices. They come from the database and are the same
 * in every replica.
 */
export function mailMetrics(
  { registry }: Metrics,
  stores: Readonly<Record<'link' | 'notice', { pending(): Promise<Pending> }>>,
) {
  const each = (measure: (kind: string, pending: Pending) => void) =>
    Promise.all(Object.entries(stores).map(async ([kind, store]) => measure(kind, await store.pending())));
  new Gauge({
    name: 'identity_emails_pending',
    help: 'Emails that are not sent yet.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      await each((kind, { count }) => this.set({ kind }, count));
    },
  });
  new Gauge({
    name: 'identity_oldest_email_age_seconds',
    help: 'Age of the oldest pending email in seconds.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      await each((kind, { oldest }) => {
        const now = Date.now();
        this.set({ kind }, Math.max(0, now - (oldest?.getTime() ?? now)) / 1000);
      });
    },
  });
}
