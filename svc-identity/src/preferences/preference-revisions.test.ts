import { execute, select } from '@hourbank/service-kit/db';
import { checkRevisions } from '@hourbank/testing';
import { type Identity, startIdentity } from '../../tests/identity';
import { adminChoices } from '../../tests/notice-emails';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const withoutBell = { bell: false, email: true };

test('rejects a write of outdated preferences', async () => {
  await checkRevisions({
    caller: identity.admin,
    path: '/api/preferences',
    writes: [
      { ...adminChoices, level: withoutBell },
      { ...adminChoices, expiry: withoutBell },
      { ...adminChoices, level: { bell: true, email: false } },
    ],
    fields: ['level'],
  });
});

test('rejects a write of outdated security settings', async () => {
  await checkRevisions({
    caller: identity.admin,
    path: '/api/security-settings',
    writes: [{ auditMonths: 30, selfRegistration: 'off' }, { auditMonths: 36 }, { auditMonths: 40 }],
    fields: ['selfRegistration', 'auditMonths'],
  });
});

test('a write keeps what a newer version stored about kinds that this one does not know', async () => {
  const { db } = identity.deps.platform;
  await db.tx((tx) => execute(tx, "INSERT INTO muted_channels VALUES ('admin:1', 'digest', 'email')"));
  await identity.admin('PUT', '/api/preferences', { ...adminChoices, level: withoutBell });
  await identity.admin('PUT', '/api/preferences', adminChoices);
  expect(await select(db.read, 'SELECT recipient, kind, channel FROM muted_channels')).toEqual([
    { recipient: 'admin:1', kind: 'digest', channel: 'email' },
  ]);
});

test('unreadable text about recent changes does not prevent a change', async () => {
  const { db } = identity.deps.platform;
  await db.tx((tx) =>
    execute(tx, "UPDATE setting_revisions SET recent_edits = '{' WHERE subject = 'preferences:admin:1'"),
  );
  const changed = await identity.admin('PUT', '/api/preferences', { ...adminChoices, level: withoutBell });
  expect(changed.status).toBe(200);
});
