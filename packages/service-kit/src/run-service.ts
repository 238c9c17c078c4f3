import type Koa from 'koa';
import { createStartupGate } from './http/startup-gate';
import { listen } from './http/listen';
import type { CountRejected } from './http/rejections';
import type { CommonConfig, Platform } from './platform';
import { tempFolder } from './uploads';

/** A service that is put together. `stop` ends its own work (reconcilers, sweepers) before the platform closes. */
export interface AssembledService {
  app: Koa;
  platform: Platform;
  stop?: () => Promise<void>;
}

/**
 * Listens at once, opens the service behind that, and arranges its orderly stop: no longer ready, requests taken until nobody sends any, running
 * ones end, own work ends, database closes. Resolves when the service is open.
 */
export async function startService<C extends CommonConfig>(config: C, open: (config: C) => Promise<AssembledService>) {
  const door = createStartupGate();
  // There are no metrics before the service is open.
  let count: CountRejected = () => undefined;
  const countRejected: CountRejected = (reason) => count(reason);
  const listening = await listen(door.answer, { host: config.HOST, port: config.PORT, countRejected });
  try {
    await tempFolder.open();
    const { app, platform, stop } = await open(config);
    count = platform.metrics.countRejected;
    door.open(app.callback());
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
