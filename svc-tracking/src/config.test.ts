import { readTrackingConfig } from './config';

const env = {
  PORT: '4003',
  DATABASE_URL: 'sqlite:tracking.db',
  STORE_URL: 'file:files',
  IDENTITY_URL: 'http://127.0.0.1:4001/',
  BILLING_URL: 'http://127.0.0.1:4002',
  INTERNAL_SECRET: 'x'.repeat(32),
  FILES_SECRET: 'y'.repeat(32),
};

test('responds within five seconds by default, even if billing does not', () => {
  expect(readTrackingConfig(env)).toMatchObject({
    BILLING_TIMEOUT_MS: 4000,
    SETTLEMENT_LEASE_MS: 6000,
    RECONCILE_EVERY_MS: 300,
    IDENTITY_URL: 'http://127.0.0.1:4001',
  });
});

test('the URL of identity can set the time limit of a call', () => {
  const IDENTITY_URL = 'http://127.0.0.1:4001?timeout=10';
  expect(readTrackingConfig({ ...env, IDENTITY_URL })).toMatchObject({ IDENTITY_URL });
});

test.each([
  [{ BILLING_URL: '' }, /^BILLING_URL: must look like|^BILLING_URL: is required/],
  // Its time limit must stay below the lease of a change.
  [{ BILLING_URL: 'http://127.0.0.1:4002?timeout=60' }, /^BILLING_URL: must look like/],
  [{ IDENTITY_URL: 'http://127.0.0.1:4001?timeout=long' }, /^IDENTITY_URL: must look like/],
  [{ SETTLEMENT_LEASE_MS: 'soon' }, /^SETTLEMENT_LEASE_MS: must be a number of milliseconds$/],
  [{ RECONCILE_EVERY_MS: '0' }, /^RECONCILE_EVERY_MS: must be at least 10 ms$/],
])('%j stops the start with one line that names the variable', (wrong, line) => {
  expect(() => readTrackingConfig({ ...env, ...wrong })).toThrow(line);
});
