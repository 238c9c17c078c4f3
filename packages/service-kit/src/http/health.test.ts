import Router from '@koa/router';
import Koa from 'koa';
import { Registry } from 'prom-client';
import { createLogger } from '../logger';
import { healthRoutes, type ReadyCheck } from './health';
import { listen, type Listening } from './listen';

let listening: Listening;
let isStopping = false;

async function start(required: Record<string, ReadyCheck>, optional: Record<string, ReadyCheck>) {
  const router = new Router();
  healthRoutes(router, {
    required,
    optional,
    registry: new Registry(),
    isStopping: () => isStopping,
    log: createLogger('health', 'silent'),
  });
  listening = await listen(new Koa().use(router.routes()).callback(), { host: '127.0.0.1', port: 0 });
}
async function readyz() {
  const answer = await fetch(`http://127.0.0.1:${listening.port}/readyz`);
  return [answer.status, await answer.json()];
}
const away = () => Promise.reject(new Error('away'));
const silent = () => new Promise<never>(() => undefined);
afterEach(() => listening.close(0));

test('what all replicas go on without is said, and they stay ready', async () => {
  await start({ database: () => true }, { store: away, identity: () => false });
  expect(await readyz()).toEqual([
    200,
    { status: 'degraded', checks: { database: true, store: false, identity: false } },
  ]);
});

test('without what it needs a process is not ready, also where that keeps silent', async () => {
  await start({ database: silent }, { store: silent });
  expect(await readyz()).toEqual([503, { status: 'unavailable', checks: { database: false, store: false } }]);
});

test('a process that stops is not ready', async () => {
  isStopping = true;
  await start({ database: () => true }, {});
  expect(await readyz()).toEqual([503, { status: 'stopping', checks: { database: true } }]);
});
