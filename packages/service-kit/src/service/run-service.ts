import type Koa from 'koa';
import { createStartupGate } from '../http/startup-gate';
import { listen } from '../http/listen';
import type { CountRejected } from '../http/rejections';
import type { CommonConfig, Platform } from './platform';
import { tempFolder } from '../uploads';

/** An assembled service. `stop` ends its background work (reconcilers, sweepers) before the platform closes. */
interface AssembledService {
  app: Koa;
  platform: Platform;
  stop?: () => Promise<void>;
}

/**
 * Starts listening at once, opens the service and resolves when it is open. `stop` shuts down in order: the service
 * reports not ready, keeps accepting requests for `DRAIN_MS` milliseconds, finishes running requests, ends its
 * background work and closes the database.
 */
export async function startService<C extends CommonConfig>(config: C, open: (config: C) => Promise<AssembledService>) {
  const gate = createStartupGate();
  // Metrics do not exist before the service is open.
  let count: CountRejected = () => undefined;
  const countRejected: CountRejected = (reason) => count(reason);
  const listening = await listen(gate.handle, { host: config.HOST, port: config.PORT, countRejected });
  try {
    await tempFolder.open();
    const { app, platform, stop } = await open(config);
    count = platform.metrics.countRejected;
    gate.open(app.callback());
    platform.log.info({ port: listening.port }, 'listening');
    return {
      port: listening.port,
      async stop() {
        platform.beginStop();
        await listening.drain(config.DRAIN_MS);
        await listening.close();
        await stop?.();
        await platform.close();
        await tempFolder.close();
      },
    };
  } catch (cause) {
    await listening.close(0);
    await tempFolder.close();
    throw cause;
  }
}
