import type { Metrics } from '@hourbank/service-kit/http';
import { Gauge } from 'prom-client';
import type { LinkRequestStore } from './link-request-store';

/** Metrics of pending emails. They come from the database and are the same in every replica. */
export function linkMetrics({ registry }: Metrics, { waiting }: Pick<LinkRequestStore, 'waiting'>) {
  new Gauge({
    name: 'identity_mails_waiting',
    help: 'Emails that are not sent yet.',
    registers: [registry],
    async collect() {
      this.set((await waiting()).count);
    },
  });
  new Gauge({
    name: 'identity_oldest_mail_age_seconds',
    help: 'Age of the oldest pending email in seconds.',
    registers: [registry],
    async collect() {
      const { oldest } = await waiting();
      this.set(oldest ? Math.max(0, Date.now() - oldest.getTime()) / 1000 : 0);
    },
  });
}
