import { join } from 'node:path';
import { AppError } from '@hourbank/service-kit/errors';
import { eventually } from '@hourbank/testing';
import type { GatedTask } from '../tests/gated-worker';
import { createRenderer } from './create-renderer';

const limitMs = 1_000_001;
const waitMs = 1_000_002;
const notReady = { code: 'not_ready', message: 'Not ready.' };
const busy = { status: 503, code: 'not_ready', headers: { 'Retry-After': '2' } };

/** Timeouts that expire when a test says so. */
let timeouts: { ms: number; controller: AbortController }[];
const expire = (ms: number) => timeouts.filter((timeout) => timeout.ms === ms).forEach((one) => one.controller.abort());
let renderer: ReturnType<typeof createRenderer<GatedTask>>;
beforeEach(() => {
  timeouts = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    timeouts.push({ ms, controller });
    return controller.signal;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await renderer.close();
});

const start = (maxThreads = 1) => {
  renderer = createRenderer<GatedTask>({
    file: join(__dirname, '../tests/gated-worker.ts'),
    name: 'renderGated',
    notReady,
    tooSlow: () => new AppError(422, 'too_long', 'Too long.'),
    limitMs,
    waitMs,
    maxThreads,
  });
};

/** A document of a client. It is ready once `open` is called. */
function aDocument(clientId: number) {
  const gate = new SharedArrayBuffer(8);
  const value = new Int32Array(gate);
  const rendered = renderer.render(clientId, { gate });
  rendered.catch(() => undefined);
  return {
    rendered,
    begun: () => eventually(() => Atomics.load(value, 1) === 1),
    hasBegun: () => Atomics.load(value, 1) === 1,
    open: () => {
      Atomics.store(value, 0, clientId);
      Atomics.notify(value, 0);
    },
  };
}

test('the time limit of a document begins when it has a thread', async () => {
  start();
  const long = aDocument(1);
  await long.begun();
  const [ofLong] = timeouts.filter(({ ms }) => ms === limitMs);
  const waiting = aDocument(2);
  const sameClient = aDocument(1);
  // Time passes, but the long document is ready before its own limit.
  timeouts.filter((one) => one.ms === limitMs && one !== ofLong).forEach(({ controller }) => controller.abort());
  for (const one of [long, waiting, sameClient]) one.open();
  expect((await Promise.all([long, waiting, sameClient].map((one) => one.rendered))).map(([id]) => id)).toEqual([
    1, 2, 1,
  ]);
});

test('a document that gets no thread in time is refused, and the one before it is rendered', async () => {
  start();
  const long = aDocument(1);
  await long.begun();
  const waiting = aDocument(2);
  expire(waitMs);
  await expect(waiting.rendered).rejects.toMatchObject(busy);
  long.open();
  expect([...(await long.rendered)]).toEqual([1]);
  expect(waiting.hasBegun()).toBe(false);
  const later = aDocument(2);
  later.open();
  expect([...(await later.rendered)]).toEqual([2]);
});

test('a document that takes too long ends, and the next one is rendered', async () => {
  start();
  const long = aDocument(1);
  await long.begun();
  const waiting = aDocument(2);
  waiting.open();
  expire(limitMs);
  await expect(long.rendered).rejects.toMatchObject({ status: 422, code: 'too_long' });
  expect([...(await waiting.rendered)]).toEqual([2]);
});

test('with two threads, the documents of one client leave one to others', async () => {
  start(2);
  const long = aDocument(1);
  await long.begun();
  const next = aDocument(1);
  const other = aDocument(2);
  other.open();
  expect([...(await other.rendered)]).toEqual([2]);
  expect(next.hasBegun()).toBe(false);
  for (const one of [long, next]) one.open();
  await Promise.all([long.rendered, next.rendered]);
});
