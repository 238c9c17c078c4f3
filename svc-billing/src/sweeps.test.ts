import { select } from '@hourbank/service-kit/db';
import { type Billing, startBilling } from '../tests/billing';
import { startSweeps } from './sweeps';

let billing: Billing;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.close());

test('deletes rate limit counters after their window', async () => {
  const { limiter, platform } = billing.deps;
  const counted = async () =>
    (await select<{ name: string }>(platform.db.read, 'SELECT name FROM rate_counters')).map(({ name }) => name);
  await limiter.take('over', 'client:7', { max: 5, windowMs: 1 });
  await limiter.take('running', 'client:7', { max: 5, windowMs: 3_600_000 });
  const sweeps = await startSweeps(billing.deps);
  try {
    while ((await counted()).includes('over')) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await counted()).toEqual(['running']);
  } finally {
    await sweeps.stop();
  }
});
