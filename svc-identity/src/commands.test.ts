import { createAdmin } from './commands';
import { readIdentityConfig } from './config';

const config = readIdentityConfig({
  PORT: '4001',
  DATABASE_URL: 'sqlite:/nowhere/identity.db',
  INTERNAL_SECRET: 'x'.repeat(32),
  KEY_ENCRYPTION_SECRET: 'y'.repeat(32),
});
const password = 'a good password';
const oneLine = 'the username must be one line of at most 200 characters';

test.each([
  [{ password }, 'the username must not be empty'],
  [{ name: ' ', password }, 'the username must not be empty'],
  [{ name: 'x'.repeat(201), password }, oneLine],
  // Its normalized form is longer.
  [{ name: '\ufdfa'.repeat(30), password }, oneLine],
  [{ name: 'two\nlines', password }, oneLine],
  [{ name: 'x', password: 'short' }, 'the password must have at least 8 characters'],
  [{ name: 'x', role: 'boss', password }, 'the role must be one of owner, manager, technician, accountant'],
])('create-admin refuses %j before it opens the database', async (admin, reason) => {
  await expect(createAdmin(config, admin, () => {})).rejects.toThrow(`create-admin: ${reason}`);
});
