import type { Metrics } from '@hourbank/service-kit';
import { Gauge } from 'prom-client';
import type { ResetRequestStore } from './reset-request-store';

/** What `/metrics` tells of mails that wait to be sent. Of the database: the same in every replica. */
export function resetMetrics({ registry }: Metrics, { waiting }: Pick<ResetRequestStore, 'waiting'>) {
  new Gauge({
    name: 'identity_mails_waiting',
    help: 'Mails that are not sent yet.',
    registers: [registry],
    async collect() {
      this.set((await waiting()).count);
    },
  });
  new Gauge({
    name: 'identity_oldest_mail_age_seconds',
    help: 'For how long the oldest of them has waited.',
    registers: [registry],
    async collect() {
      const { oldest } = await waiting();
      this.set(oldest ? Math.max(0, Date.now() - oldest.getTime()) / 1000 : 0);
    },
  });
}
