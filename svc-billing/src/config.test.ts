import { readBillingConfig } from './config';

const env = {
  PORT: '4002',
  DATABASE_URL: 'sqlite:billing.db',
  STORE_URL: 'file:files',
  IDENTITY_URL: 'http://127.0.0.1:4001',
  INTERNAL_SECRET: 'x'.repeat(32),
  FILES_SECRET: 'y'.repeat(32),
  SEAL_KEY_SECRET: 'z'.repeat(32),
};

test('reads addresses and secrets', () => {
  expect(readBillingConfig(env)).toMatchObject({ PORT: 4002, IDENTITY_URL: 'http://127.0.0.1:4001' });
});

test.each([
  ['DATABASE_URL', 'postgres://nowhere'],
  ['STORE_URL', 'ftp://nowhere'],
  ['IDENTITY_URL', 'nowhere'],
  ['FILES_SECRET', 'short'],
  ['SEAL_KEY_SECRET', 'short'],
  ['BUSINESS_TIME_ZONE', 'Moon/Base'],
])('%s=%s is refused with one line that names the variable', (name, value) => {
  expect(() => readBillingConfig({ ...env, [name]: value })).toThrow(new RegExp(`^${name}: .+$`));
});
