import { billing, identity, tasks, tracking } from './index';
import { fieldErrors } from './errors';
import { openApiDocument } from './openapi';
import { allOperations } from './operations';

test('operations have ids of their own, and addresses of their own unless a query parameter tells them apart', () => {
  const ids = allOperations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const addresses = allOperations.map(({ method, path, selectedBy }) => `${method} ${path} ${selectedBy ?? ''}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('what only other services may call is internal, and nothing else is', () => {
  for (const { id, path, auth } of allOperations)
    expect([id, path.startsWith('/internal/')]).toEqual([id, auth === 'service']);
});

const firstMessage = (
  schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) => fieldErrors(schema.safeParse(value).error?.issues ?? []);

test("forms speak the specification's words", () => {
  expect(firstMessage(identity.adminLogin.body, {})).toEqual({
    username: 'Username and password are required',
    password: 'Username and password are required',
  });
  expect(firstMessage(identity.clientRegister.body, { website: 'x' })).toEqual({
    name: 'Name is required.',
    email: 'Email is required.',
    password: 'Password is required.',
    website: 'Website must be a valid URL (https://example.com)',
  });
  expect(firstMessage(billing.createPackage.body, { hoursPurchased: '', ratePerHour: 0, status: '' })).toEqual({
    clientId: 'Client ID is required',
    hoursPurchased: 'Purchased hours required',
    ratePerHour: 'Rate per hour required',
    status: 'Status is required',
    paymentMethod: 'Payment Method required',
  });
  expect(firstMessage(tracking.createTimeEntry.body, { status: 'pending' })).toEqual({
    clientId: 'Client is required',
    packageId: 'Please select a package.',
    date: 'Date is required',
    hours: 'Hours required',
    status: 'Please select a valid status.',
  });
});

test.each(['', '   ', '<p></p>\n', '<p>&nbsp;</p>', '<p><br></p>', '<p>\u200b</p>', undefined])(
  'a task described by %p is empty',
  (description) => {
    expect(firstMessage(tasks.createTask.body, { description })).toEqual({
      description: 'Description cannot be empty.',
    });
  },
);

test('a text of nothing but angle brackets is judged at once', () => {
  const start = performance.now();
  expect(firstMessage(tasks.createTask.body, { description: '<'.repeat(1_000_000) })).toEqual({
    description: 'The text is too long: at most 64 KiB.',
  });
  tasks.createTask.body.safeParse({ description: '<'.repeat(65_000) });
  expect(performance.now() - start).toBeLessThan(500);
});

test('a body that is no object is refused as a whole', () => {
  expect(Object.keys(firstMessage(tasks.createTask.body, []))).toEqual(['body']);
});

test('the OpenAPI document has every operation once, and both answers of a shared address', () => {
  const document = openApiDocument('Hourbank', allOperations);
  const described = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path as object));
  expect(described.length).toBe(new Set(allOperations.map(({ method, path }) => method + path)).size);
  expect(JSON.stringify(document.paths?.['/api/timePackages'])).toContain('timePackageId');
});
