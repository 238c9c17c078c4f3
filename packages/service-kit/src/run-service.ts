import type Koa from 'koa';
import { listen } from './http/listen';
import type { Platform } from './platform';
import { sweepTemp } from './uploads';

/** A service that is put together and not listening yet. `stop` ends its own work (reconcilers, sweepers) before the platform closes. */
export interface Assembled {
  app: Koa;
  platform: Platform;
  stop?: () => Promise<void>;
}

/** Listens and arranges the orderly stop: no longer ready, requests taken until nobody sends any, running ones end, own work ends, database closes. */
export async function startService({ app, platform, stop }: Assembled) {
  // What an earlier process of this machine was killed over.
  await sweepTemp();
  const listening = await listen(app.callback(), { host: platform.config.HOST, port: platform.config.PORT });
  platform.log.info({ port: listening.port }, 'listening');
  return {
    port: listening.port,
    async stop() {
      platform.beginStop();
      await listening.drain(platform.config.DRAIN_MS);
      await listening.close();
      await stop?.();
      await platform.close();
    },
  };
}
