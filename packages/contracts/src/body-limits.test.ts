import { putAlertSettings } from './alert-settings';
import { bodyLimitOf } from './body-limits';
import { maxTextBytes } from './files';
import { allOperations } from './operations';
import { deliverEvents } from './deliveries';
import { identity, tasks } from './index';

const kilobytes = (operation: Parameters<typeof bodyLimitOf>[0]) => bodyLimitOf(operation).maxBytes / 1024;

test('public operations take 16 KB, a registration 32 KB', () => {
  for (const operation of allOperations.filter(({ auth }) => auth === 'public'))
    expect([operation.id, kilobytes(operation)]).toEqual([operation.id, operation.id === 'clientRegister' ? 32 : 16]);
});

test('a limit has room for the longest texts with every character escaped, and no limit is above that of all', () => {
  const escaped = (length: number) => `"${'\\u00e9'.repeat(length)}"`;
  const bytes = (parts: Record<string, number>) =>
    JSON.stringify(parts).length + Object.values(parts).reduce((sum, length) => sum + escaped(length).length, 0);
  expect(bytes({ email: 200, password: 1024 })).toBeLessThan(bodyLimitOf(identity.clientLogin).maxBytes);
  expect(
    bytes({ name: 200, email: 200, password: 128, phone: 40, companyName: 200, website: 2000, address: 2000 }),
  ).toBeLessThan(bodyLimitOf(identity.clientRegister).maxBytes);
  expect(bytes({ description: 65_536 / 2 })).toBeLessThan(bodyLimitOf(tasks.createTask).maxBytes);
  for (const operation of allOperations) expect(kilobytes(operation)).toBeLessThanOrEqual(maxTextBytes / 1024);
});

test('the number of values follows from the lists of the schema', () => {
  expect(bodyLimitOf(putAlertSettings).maxValues).toBe(1_000);
  expect(bodyLimitOf(tasks.updateTask).maxValues).toBeGreaterThan(2 * 2 * 100 * 3);
  expect(bodyLimitOf(deliverEvents).maxValues).toBe(20_000);
});
