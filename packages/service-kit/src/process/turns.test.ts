import { request } from 'node:http';
import { listen } from '../http/listen';
import { nextTurn } from './turns';

const busyMs = 20;
function beBusy() {
  const until = performance.now() + busyMs;
  while (performance.now() < until);
}

test.each([2, 20, 80])(
  'of %d costly requests on connections of their own, no work begins before all have arrived',
  async (count) => {
    let arrived = 0;
    const arrivedBefore: number[] = [];
    const { port, close } = await listen(
      async (_request, response) => {
        arrived += 1;
        await nextTurn();
        arrivedBefore.push(arrived);
        beBusy();
        response.end();
      },
      { host: '127.0.0.1', port: 0 },
    );
    const send = () =>
      new Promise((resolve, reject) => {
        request({ port, host: '127.0.0.1', agent: false }, (response) => response.resume().once('end', resolve))
          .once('error', reject)
          .end();
      });
    await Promise.all(Array.from({ length: count }, send));
    await close();
    // The first requests may be complete before the system has opened all connections.
    expect(arrivedBefore.filter((number) => number < count).length).toBeLessThanOrEqual(count / 10);
  },
);
