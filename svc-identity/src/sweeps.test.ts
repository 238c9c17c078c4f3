import { eventually } from '@hourbank/testing';
import { select } from '@hourbank/service-kit/db';
import { anAuditEvent } from '../tests/audit';
import { type Identity, startIdentity } from '../tests/identity';
import { startSweeps } from './sweeps';

let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.close());

test('deletes old counters, sessions and audit rows', async () => {
  const { deps } = identity;
  await deps.limiter.take('over', 'client:7', { max: 5, windowMs: 1 });
  await deps.limiter.take('running', 'client:7', { max: 5, windowMs: 3_600_000 });
  await identity.logInAdmin();
  const [first] = await select<{ jti: string }>(deps.read, 'SELECT jti FROM sessions ORDER BY issued_at, jti');
  await deps.transact((tx) =>
    tx.query('UPDATE sessions SET issued_at = ? WHERE jti = ?', ['2015-01-01 00:00:00', first?.jti]),
  );
  await deps.transact((tx) => deps.audit.insert(tx, 'billing', [anAuditEvent({}, new Date('2015-03-01T12:00:00Z'))]));
  const left = async () => ({
    counters: (await select<{ name: string }>(deps.read, 'SELECT name FROM rate_counters')).map(({ name }) => name),
    sessions: (await select(deps.read, 'SELECT 1 FROM sessions')).length,
    auditRows: (await select(deps.read, "SELECT 1 FROM audit_log WHERE subject = 'package:12'")).length,
  });
  expect(await left()).toEqual({ counters: expect.arrayContaining(['over', 'running']), sessions: 2, auditRows: 1 });
  const sweeps = startSweeps(deps);
  try {
    await eventually(async () => {
      const { counters, sessions, auditRows } = await left();
      return !counters.includes('over') && counters.includes('running') && sessions === 1 && auditRows === 0;
    });
  } finally {
    await sweeps.stop();
  }
});
