import { Gauge } from 'prom-client';
import type { Metrics } from '../http/metrics';
import type { Store } from '../store';

/** Adds the size and the free bytes of the disk below a folder store to `/metrics`. A bucket has neither. */
export function diskMetrics({ registry }: Metrics, store: Pick<Store, 'space'>) {
  const gauge = (name: string, help: string, value: 'freeBytes' | 'totalBytes') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const space = await store.space().catch(() => null);
        if (space) this.set(space[value]);
        else this.remove();
      },
    });
  gauge('files_disk_free_bytes', 'Free bytes of the disk on which files are stored.', 'freeBytes');
  gauge('files_disk_size_bytes', 'Size of the disk on which files are stored.', 'totalBytes');
}
