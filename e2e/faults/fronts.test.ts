import { setTimeout as sleep } from 'node:timers/promises';
import { recordMeasurements, responseTimes } from './measurements';
import { type FrontName, frontNames, type RunningFronts, startFronts } from './stack/fronts';
import { type Outcome, type Load, startLoad, summary } from './load/load';
import { isNotTheFile, siteRequestsOf } from './load/site-requests';

jest.setTimeout(300_000);

const enough = 5_000;
/** Time until the killed replica is restarted, ms. */
const aloneMs = 3_000;
const callers = 12;
let stack: RunningFronts;

beforeAll(async () => {
  stack = await startFronts();
});
afterAll(() => stack?.close());

/**
 * Files above 64 KiB are sent in chunks; a response that has started breaks with its replica and cannot be repeated by
 * the gateway.
 */
const isCutOff = ({ error }: Outcome) => error?.message === 'aborted';

const loadOf = async (name: FrontName) =>
  startLoad({
    url: stack.url,
    token: 'none',
    workers: callers,
    requests: await siteRequestsOf(name),
    isFailure: isNotTheFile,
  });
const report = (title: string, load: Load, more: Record<string, unknown>) =>
  recordMeasurements(title, {
    requests: load.count(),
    failed: load.failures().length,
    ...more,
    ...responseTimes(load.all),
  });

test.each(frontNames)('a rolling restart of %s under load delivers every file completely', async (name) => {
  const load = await loadOf(name);
  const leaving: number[] = [];
  do leaving.push(...(await stack[name].roll()));
  while (load.count() < enough);
  await load.stop();

  report(`rolling restart of ${name}`, load, { restarts: leaving.length, 'shutdown took ms': leaving });
  expect(summary(load.failures())).toEqual({});
  expect(load.count()).toBeGreaterThanOrEqual(enough);
  expect(stack[name].replicas()).toHaveLength(2);
});

test.each(frontNames)(
  'kill -9 of one of two replicas of %s fails no GET whose response had not begun',
  async (name) => {
    const load = await loadOf(name);
    const victims = [0, 1];
    for (const victim of victims) {
      await sleep(500);
      const killed = await stack[name].kill(victim);
      await sleep(aloneMs);
      await killed.restart();
    }
    await load.stop();
    const cutOff = load.failures().filter(isCutOff).length;

    report(`kill -9 of a replica of ${name}`, load, { kills: victims.length, 'cut off': cutOff });
    expect(summary(load.failures().filter((outcome) => !isCutOff(outcome)))).toEqual({});
    // At most the responses in progress at that moment.
    expect(cutOff).toBeLessThanOrEqual(victims.length * callers);
    expect(load.count()).toBeGreaterThan(300);
  },
);
