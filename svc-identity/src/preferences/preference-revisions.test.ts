import { checkRevisions } from '@hourbank/testing';
import { type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const both = { bell: true, email: true };

test('rejects a write of outdated preferences', async () => {
  await checkRevisions({
    caller: identity.admin,
    path: '/api/preferences',
    writes: [
      { level: { bell: false, email: true }, expiry: both },
      { level: both, expiry: { bell: false, email: true } },
      { level: { bell: true, email: false }, expiry: both },
    ],
    fields: ['level'],
  });
});
