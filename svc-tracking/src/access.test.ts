import { type AdminRole, adminRoles, hasRight, type Operation, operationsOf, type Timer } from '@hourbank/contracts';
import { api, signTestToken } from '@hourbank/testing';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../tests/tracking';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const admin = (adminRole: AdminRole, id = 1) =>
  api(tracking.url, { token: signTestToken({ role: 'admin', id, adminRole }) });
const notAllowed = { status: 403, body: { code: 'not_allowed', error: "You don't have permission to do this." } };

test.each(operationsOf('tracking').filter(({ auth }) => auth === 'admin'))(
  '$id allows a role of admins exactly if it has the rights',
  async ({ method, path, body, selectedBy, download, rights }: Operation) => {
    const target = path.replace(/\{\w+\}/g, '999999') + (selectedBy ? `?${selectedBy}=999999` : '');
    const enrol = signTestToken({ role: 'admin', id: 1, claims: { aud: 'admin-enrol' } });
    expect(await api(tracking.url, { token: enrol })(method, target, body && {})).toMatchObject(notAllowed);
    for (const adminRole of adminRoles) {
      if (rights?.every((right) => hasRight(adminRole, right))) {
        if (!download) expect((await admin(adminRole)(method, target, body && {})).status).not.toBe(403);
      } else expect(await admin(adminRole)(method, target, body && {})).toMatchObject(notAllowed);
    }
  },
);

const onOneRow = operationsOf('tracking').filter(
  ({ rights, path }) => rights?.includes('entries.own') && path.includes('{id}'),
);

const bodiesOf: Partial<Record<string, object[]>> = {
  PUT: [{}, { hours: 2 }, { description: '<p>Changed</p>' }],
  PATCH: [{ note: 'Changed' }],
};

/** An entry or a running timer of the admin with this id, whichever the operation is about. */
async function rowOf(authorId: number, { path }: Operation): Promise<number> {
  const author = admin('technician', authorId);
  if (path.startsWith('/api/timers')) {
    const { body } = await author<{ timers: Timer[] }>('GET', '/api/timers');
    for (const { id } of body.timers) await author('DELETE', `/api/timers/${id}`);
    return (await author<Timer>('POST', '/api/timers', { clientId: 7 })).body.id;
  }
  const packageId = tracking.billing.addPackage(7);
  const body = anEntry({ clientId: 7, packageId, authorId: 99 });
  return (await author<TimeEntry>('POST', '/api/timeEntries', body)).body.id;
}

test.each(onOneRow)(
  '$id changes what the caller owns, and what others own exactly if the role has the right',
  async (operation: Operation) => {
    const isTimer = operation.path.startsWith('/api/timers');
    for (const adminRole of adminRoles)
      for (const owner of ['own', 'other', ...(isTimer ? [] : ['unknown'])]) {
        const id = await rowOf(owner === 'own' ? 5 : 6, operation);
        if (owner === 'unknown')
          await tracking.deps.db.tx((tx) => tx.query('UPDATE entries SET author_id = NULL WHERE id = ?', [id]));
        const isAllowed = hasRight(adminRole, owner === 'own' || isTimer ? 'entries.own' : 'entries.all');
        const expected = isAllowed ? (owner === 'own' || !isTimer ? 'done' : 404) : 403;
        for (const body of bodiesOf[operation.method] ?? [undefined]) {
          const { status } = await admin(adminRole, 5)(
            operation.method,
            operation.path.replace('{id}', String(id)),
            body,
          );
          expect([adminRole, owner, status < 300 ? 'done' : status]).toEqual([adminRole, owner, expected]);
        }
      }
  },
);
