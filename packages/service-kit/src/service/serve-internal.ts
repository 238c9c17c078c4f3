import Router from '@koa/router';
import type { ServiceName } from '@hourbank/contracts';
import Koa from 'koa';
import { createAuthentication } from '../auth/authenticate';
import { createServiceTokens } from '../auth/service-token';
import type { Db } from '../db';
import { errorHandler } from '../http/error-handler';
import { listen } from '../http/listen';
import { requestIds } from '../http/request-id';
import { createServe, type Serve } from '../http/serve';
import { createIdempotency } from '../idempotency';
import type { Logger } from '../logger/logger';
import type { CommonConfig } from './platform';

interface InternalOptions {
  name: ServiceName;
  config: Pick<CommonConfig, 'HOST' | 'PORT' | 'INTERNAL_SECRET'>;
  log: Logger;
  db: Db;
  bind: (serve: Serve) => void;
}

/**
 * Serves operations for other services in a command, with nothing else that a service does: no identity feed, no
 * periodic tasks, no sessions of people. The database changes only if the operations that `bind` serves change it.
 * `stop` also closes the database.
 */
export async function serveInternal({ name, config, log, db, bind }: InternalOptions) {
  const router = new Router();
  bind(
    createServe({
      router,
      authenticate: createAuthentication({
        findKey: async () => undefined,
        isRevoked: () => true,
        serviceTokens: createServiceTokens(name, config.INTERNAL_SECRET),
        limit: () => undefined,
        noteUse: () => undefined,
      }),
      idempotency: createIdempotency({ db, secret: config.INTERNAL_SECRET }),
      limit: () => undefined,
      spend: () => undefined,
      db,
      secret: config.INTERNAL_SECRET,
    }),
  );
  const app = new Koa();
  app.use(requestIds());
  app.use(errorHandler(log, () => undefined));
  app.use(router.routes());
  const listening = await listen(app.callback(), { host: config.HOST, port: config.PORT });
  return {
    async stop() {
      await listening.close();
      await db.close();
    },
  };
}
