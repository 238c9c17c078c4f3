import { select } from '@hourbank/service-kit/db';
import { clientPassword, type Identity, startIdentity } from '../../tests/identity';
import { auditRows } from '../../tests/audit';
import { createInactivityTask } from './end-inactive-sessions';

const minuteMs = 60_000;
let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.close());

/** The task with a clock of its own, in minutes from now. Another start of it knows nothing of the first. */
function startTask() {
  let minutes = 0;
  const now = () => new Date(Date.now() + minutes * minuteMs);
  const run = createInactivityTask({ ...identity.deps, now });
  return async (at: number) => {
    minutes = at;
    await run();
  };
}
/** Runs the task at these minutes from now. */
async function runAt(...times: number[]) {
  const task = startTask();
  for (const time of times) await task(time);
}
const set = (inactiveMinutes: unknown) => identity.admin('PUT', '/api/security-settings', { inactiveMinutes });
async function logIn() {
  const { email } = await identity.addClient({ password: clientPassword });
  return (await identity.logIn(email)).body.token;
}
const jtiOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti;
const status = async (token: string, headers: Record<string, string> = {}) =>
  (await identity.as(token)('GET', '/api/client/me', undefined, headers)).status;
/** Moves the last use of a session into the past. */
const age = (token: string, minutes: number) =>
  identity.deps.transact((tx) =>
    tx.query('UPDATE sessions SET last_used_at = ? WHERE jti = ?', [
      new Date(Date.now() - minutes * minuteMs).toISOString().replace('T', ' ').replace('Z', ''),
      jtiOf(token),
    ]),
  );
const lastUse = async (token: string) =>
  String(
    (
      await select<{ at: unknown }>(
        identity.deps.platform.db.read,
        'SELECT last_used_at AS at FROM sessions WHERE jti = ?',
        [jtiOf(token)],
      )
    )[0]?.at,
  );

test('sessions end after the set time without use and in no other way, and the feed tells the services', async () => {
  const unused = await logIn();
  await runAt(0, 3, 11 * 60);
  expect(await status(unused)).toBe(200);

  expect((await set(30)).body).toMatchObject({ inactiveMinutes: 30 });
  await runAt(0, 3, 31);
  expect(await status(unused)).toBe(200);
  await runAt(0, 3, 33);
  expect(await status(unused)).toBe(401);
  const { events } = await identity.deps.events.after(0);
  expect(events).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'token_revoked', jti: jtiOf(unused) })]),
  );
});

test('each session that ends leaves one row in the audit log, about its person and by the system', async () => {
  await set(15);
  const { id, email } = await identity.addClient({ password: clientPassword });
  const unused = [(await identity.logIn(email)).body.token, (await identity.logIn(email)).body.token];
  for (const token of unused) await age(token, 60);
  await runAt(0, 3);
  await runAt(0, 3);
  const rows = (await auditRows(identity, '&kind=session')).filter(({ action }) => action === 'session.ended');
  expect(rows.map(({ subject }) => subject)).toEqual([`client:${id}`, `client:${id}`]);
  for (const token of unused)
    expect(rows.filter(({ session }) => session === jtiOf(token))).toMatchObject([
      { actor: 'system:inactivity', clientId: id, changes: { sessions: { from: 1, to: 0 } }, address: '' },
    ]);
});

test('a use that a service reports keeps a session, and one without its person does not', async () => {
  await set(15);
  const [used, polled] = [await logIn(), await logIn()];
  await identity.deps.platform.sessionUses.report();
  for (const token of [used, polled]) await age(token, 60);
  const before = await lastUse(polled);
  expect([await status(used), await status(polled, { 'X-Unattended': '1' })]).toEqual([200, 200]);
  await identity.deps.platform.sessionUses.report();
  expect(await lastUse(polled)).toBe(before);
  await runAt(0, 3);
  expect([await status(used), await status(polled)]).toEqual([200, 401]);
});

test('the task ends nothing in the first minutes after a start or an outage, until the reports have arrived', async () => {
  await set(15);
  const token = await logIn();
  const task = startTask();
  await task(60);
  expect(await status(token)).toBe(200);
  const read = jest.spyOn(identity.deps.securitySettings, 'read').mockRejectedValueOnce(new Error('no database'));
  await expect(task(63)).rejects.toThrow('no database');
  read.mockRestore();
  await task(64);
  expect(await status(token)).toBe(200);
  await task(66);
  expect(await status(token)).toBe(401);
});

test.each([-1, 1, 14, 721, 20.5, 'x', null])('%p minutes are 422 at their field', async (minutes) => {
  expect(await set(minutes)).toMatchObject({
    status: 422,
    body: { fields: { inactiveMinutes: 'Enter 0 or a whole number from 15 to 720.' } },
  });
});
