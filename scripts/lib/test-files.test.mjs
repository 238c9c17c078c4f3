import { clockOnlySuites, databaseSuites } from './test-files.mjs';

test('finds suites that read the time, not those that only measure how long something takes', () => {
  const suites = clockOnlySuites();
  expect(suites).toContain('mfe-admin/src/features/timers/timers.test.tsx');
  expect(suites).not.toContain('svc-billing/src/invoices/invoices.test.ts');
  expect(suites).not.toContain('packages/contracts/src/values.test.ts');
  expect(suites).not.toContain('svc-tracking/src/timers/killed-timers.test.ts');
});

test('finds suites that use a database or a store', () => {
  const suites = databaseSuites();
  expect(suites).toContain('packages/testing/src/database.test.ts');
  expect(suites).toContain('packages/service-kit/src/store/store.test.ts');
  expect(suites).toContain('svc-billing/src/packages/create-package.test.ts');
  expect(suites).not.toContain('svc-billing/src/accounts/allocation.test.ts');
});
