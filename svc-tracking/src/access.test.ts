import { type AdminRole, adminRoles, hasRight, type Operation, operationsOf } from '@hourbank/contracts';
import { api, signTestToken } from '@hourbank/testing';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../tests/tracking';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const admin = (staff: AdminRole, id = 1) => api(tracking.url, { token: signTestToken({ role: 'admin', id, staff }) });
const notAllowed = { status: 403, body: { code: 'not_allowed', error: "You don't have permission to do this." } };

test.each(operationsOf('tracking').filter(({ auth }) => auth === 'admin'))(
  '$id allows a role of admins exactly if it has the rights',
  async ({ method, path, body, selectedBy, download, rights }: Operation) => {
    const target = path.replace(/\{\w+\}/g, '999999') + (selectedBy ? `?${selectedBy}=999999` : '');
    for (const staff of adminRoles) {
      if (rights?.every((right) => hasRight(staff, right))) {
        if (!download) expect((await admin(staff)(method, target, body && {})).status).not.toBe(403);
      } else expect(await admin(staff)(method, target, body && {})).toMatchObject(notAllowed);
    }
  },
);

test.each(['/api/timeEntries', '/api/entries'])(
  'at %s a technician changes and deletes own entries only, and a manager those of everybody',
  async (base) => {
    const packageId = tracking.billing.addPackage(7);
    const log = async (id: number) =>
      (await admin('technician', id)<TimeEntry>('POST', base, anEntry({ clientId: 7, packageId, authorId: 99 }))).body
        .id;
    const [own, others] = [await log(5), await log(6)];
    const technician = admin('technician', 5);
    for (const change of [{ description: '<p>Changed</p>' }, { hours: 2 }, {}])
      expect(await technician('PUT', `${base}/${others}`, change)).toMatchObject(notAllowed);
    expect(await technician('DELETE', `${base}/${others}`)).toMatchObject(notAllowed);
    expect((await technician('PUT', `${base}/${own}`, { hours: 2 })).status).toBe(200);
    expect((await technician('DELETE', `${base}/${own}`)).status).toBe(204);
    expect((await admin('manager')('PUT', `${base}/${others}`, { hours: 2 })).status).toBe(200);

    const nobodys = await log(5);
    await tracking.deps.db.tx((tx) => tx.query('UPDATE entries SET author_id = NULL WHERE id = ?', [nobodys]));
    expect(await technician('DELETE', `${base}/${nobodys}`)).toMatchObject(notAllowed);
    expect((await admin('owner')('DELETE', `${base}/${nobodys}`)).status).toBe(204);
  },
);
