import type { Metrics } from '@hourbank/service-kit/http';
import { Gauge } from 'prom-client';

interface Waiting {
  count: number;
  oldest: Date | null;
}

/** Metrics of pending emails of all kinds. They come from the database and are the same in every replica. */
export function mailMetrics({ registry }: Metrics, stores: readonly { waiting(): Promise<Waiting> }[]) {
  const waiting = () => Promise.all(stores.map((store) => store.waiting()));
  new Gauge({
    name: 'identity_mails_waiting',
    help: 'Emails that are not sent yet.',
    registers: [registry],
    async collect() {
      this.set((await waiting()).reduce((sum, { count }) => sum + count, 0));
    },
  });
  new Gauge({
    name: 'identity_oldest_mail_age_seconds',
    help: 'Age of the oldest pending email in seconds.',
    registers: [registry],
    async collect() {
      const now = Date.now();
      const ages = (await waiting()).map(({ oldest }) => now - (oldest?.getTime() ?? now));
      this.set(Math.max(0, ...ages) / 1000);
    },
  });
}
