import Router from '@koa/router';
import Koa from 'koa';
import { Registry } from 'prom-client';
import { createLogger } from '../logger/logger';
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
  const response = await fetch(`http://127.0.0.1:${listening.port}/readyz`);
  return [response.status, await response.json()];
}
const failing = () => Promise.reject(new Error('unavailable'));
const unresponsive = () => new Promise<never>(() => undefined);
afterEach(() => listening.close(0));

test('a process stays ready and reports degraded if optional dependencies fail', async () => {
  await start({ database: () => true }, { store: failing, identity: () => false });
  expect(await readyz()).toEqual([
    200,
    { status: 'degraded', checks: { database: true, store: false, identity: false } },
  ]);
});

test('a process is not ready if a required dependency does not respond', async () => {
  await start({ database: unresponsive }, { store: unresponsive });
  expect(await readyz()).toEqual([503, { status: 'unavailable', checks: { database: false, store: false } }]);
});

test('a stopping process is not ready', async () => {
  isStopping = true;
  await start({ database: () => true }, {});
  expect(await readyz()).toEqual([503, { status: 'stopping', checks: { database: true } }]);
});
