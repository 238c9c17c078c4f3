import { join } from 'node:path';
import { select } from '@hourbank/service-kit/db';
import { api, eventually, signTestToken, spawnService } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';

jest.setTimeout(900_000);

const kills = 3;
const payments = 45;
const firstClient = 101;
const timeoutMs = 180_000;

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const rowsOf = (sql: string) =>
  select<{ number: string; voided: number; paid: number }>(billing.deps.platform.db.read, sql);
const countVoid = async () => (await rowsOf('SELECT number FROM invoices WHERE voided_on IS NOT NULL')).length;

test('a service that is killed while payments are taken back leaves no void invoice without a credit note', async () => {
  const sold: number[] = [];
  for (let index = 0; index < payments; index += 1)
    sold.push((await billing.sell({ clientId: firstClient + index, taxRate: 11 })).id);
  const service = await spawnService(join(__dirname, '..', 'main.ts'), { ...billing.sources, RATE_LIMITS: 'off' });
  const call = api(service.url, { token: signTestToken({ role: 'admin', id: 1 }) });
  const end = (id: number) =>
    id % 2 === 0
      ? call('PUT', `/api/timePackages/${id}`, { status: 'pending' })
      : call('DELETE', `/api/timePackages/${id}`);
  /** Ends the payments until the service is killed. */
  const endAll = async () => {
    const waiting = [...sold];
    const worker = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await end(id);
    };
    await Promise.all([worker(), worker(), worker()]);
  };
  try {
    for (let round = 1; round <= kills; round += 1) {
      const running = endAll().catch(() => undefined);
      await eventually(async () => (await countVoid()) >= (round * payments) / (kills + 1), timeoutMs);
      await service.kill();
      await running;
      await service.restart();
    }
    await endAll();

    const invoices = await rowsOf(
      `SELECT i.credit_number AS number, i.voided_on IS NOT NULL AS voided, p.paid_at IS NOT NULL AS paid
       FROM invoices i LEFT JOIN time_packages p ON p.id = i.package_id ORDER BY i.credit_number`,
    );
    const year = billing.deps.today(new Date()).slice(0, 4);
    expect(invoices).toEqual(
      sold.map((_, index) => ({
        number: `CN-${year}-${String(index + 1).padStart(6, '0')}`,
        voided: 1,
        paid: 0,
      })),
    );
  } finally {
    await service.stop();
  }
});
