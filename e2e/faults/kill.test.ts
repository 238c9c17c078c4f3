import { setTimeout as sleep } from 'node:timers/promises';
import { recordMeasurements, responseTimes } from './measurements';
import { openServers } from './stack/data';
import { componentNames, serviceNames } from './stack/stack';
import { expectOnceEach } from './load/effects';
import { type Outcome, startLoad, summary } from './load/load';
import { isOpen, repeatOpen } from './load/repeat';
import { startForFile } from './load/start-for-file';
import { requestsOf } from './load/requests';

jest.setTimeout(300_000);

/** Time until the killed replica is restarted, ms. */
const aloneMs = 3_000;
const writes: Outcome[] = [];

const running = startForFile(() => openServers(serviceNames));

const isRead = ({ request }: Outcome) => request.method === 'GET';

test.each(componentNames)(
  'kill -9 of a replica of %s fails no GET, and every failed POST can be repeated',
  async (name) => {
    // Browsers and ingresses in front of the gateway repeat a GET.
    const load = startLoad({
      url: running.stack.url,
      token: running.stack.adminToken,
      requests: requestsOf(running.stage).gateway,
      repeatBrokenGets: name === 'gateway',
    });
    for (const victim of [0, 1]) {
      await sleep(500);
      const killed = await running.stack[name].kill(victim);
      await sleep(aloneMs);
      await killed.restart();
    }
    await load.stop();
    const failures = load.failures();
    writes.push(...load.writes());

    recordMeasurements(`kill -9 of a replica of ${name}`, {
      reads: load.reads().length,
      'failed reads': failures.filter(isRead).length,
      writes: load.writes().length,
      'writes without a definite response': failures.filter((outcome) => !isRead(outcome)).length,
      ...responseTimes(load.all),
    });
    expect(summary(failures.filter(isRead))).toEqual({});
    expect(summary(failures.filter(({ reply }) => !isOpen(reply)))).toEqual({});
    expect(load.reads().length).toBeGreaterThan(300);
  },
);

test('every repeated POST gets a response and took effect exactly once, and all balances agree', async () => {
  const { final, repeated } = await repeatOpen(running.stack.url, running.stack.adminToken, writes);
  recordMeasurements('after all kills', {
    'writes repeated': repeated,
    ...(await expectOnceEach(running.stack, running.stage, final)),
  });
});
