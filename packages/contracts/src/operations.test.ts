import { billing, identity, tasks, tracking } from './index';
import { fieldErrors } from './errors';
import { openApiDocument } from './openapi';
import { allOperations } from './operations';

test('operations have unique ids, and unique methods and paths unless a query parameter selects them', () => {
  const ids = allOperations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const routes = allOperations.map(({ method, path, selectedBy }) => `${method} ${path} ${selectedBy ?? ''}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test('exactly the operations for other services have an internal path', () => {
  for (const { id, path, auth } of allOperations)
    expect([id, path.startsWith('/internal/')]).toEqual([id, auth === 'service']);
});

const firstMessage = (
  schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) => fieldErrors(schema.safeParse(value).error?.issues ?? []);

test("error messages have the specification's wording", () => {
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
  'rejects a task with the empty description %p',
  (description) => {
    expect(firstMessage(tasks.createTask.body, { description })).toEqual({
      description: 'Description cannot be empty.',
    });
  },
);

test('validates long text of angle brackets within 500 ms of CPU time', () => {
  const before = process.cpuUsage();
  expect(firstMessage(tasks.createTask.body, { description: '<'.repeat(1_000_000) })).toEqual({
    description: 'The text must be 64 KB or smaller.',
  });
  tasks.createTask.body.safeParse({ description: '<'.repeat(65_000) });
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

test('reports a body that is not an object under the field body', () => {
  expect(Object.keys(firstMessage(tasks.createTask.body, []))).toEqual(['body']);
});

test('the OpenAPI document has every operation once, and both responses of a shared path', () => {
  const document = openApiDocument('Hourbank', allOperations);
  const described = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path as object));
  expect(described.length).toBe(new Set(allOperations.map(({ method, path }) => method + path)).size);
  expect(JSON.stringify(document.paths?.['/api/timePackages'])).toContain('timePackageId');
  expect(document.paths?.['/api/timePackages']?.get?.summary).toMatch(/^(?=.*List packages)(?=.*Get a package)/);
});

describe('the OpenAPI document says what a response has', () => {
  const { paths } = JSON.parse(JSON.stringify(openApiDocument('Hourbank', allOperations)));

  test('202 of changes that billing settles later', () => {
    for (const path of ['/api/timeEntries/{id}', '/api/entries/{id}']) {
      const { put, delete: remove } = paths[path];
      expect(Object.keys(put.responses)).toEqual(['200', '202', '412', 'default']);
      expect(put.responses[202].content['application/json'].schema.properties).toHaveProperty('settlement');
      expect(Object.keys(remove.responses)).toEqual(['202', '204', '412', 'default']);
      expect(remove.responses[202].content['application/json'].schema.required).toEqual(['settlement']);
    }
  });

  test('the headers of pages, also where a path has two operations', () => {
    const headersOf = (path: string) => Object.keys(paths[path].get.responses[200].headers).toSorted();
    expect(headersOf('/api/clients')).toEqual(['Link', 'X-Total-Count', 'X-Totals']);
    expect(headersOf('/api/deletedClients')).toEqual(['Link', 'X-Total-Count']);
    expect(headersOf('/api/timePackages')).toEqual(['ETag', 'Link', 'X-Total-Count', 'X-Totals']);
    expect(headersOf('/api/timeEntries')).toEqual(['ETag']);
    const totals = paths['/api/clients'].get.responses[200].headers['X-Totals'].content['application/json'];
    expect(totals.schema).toMatchObject({ type: 'object', properties: { count: { type: 'number' } } });
  });
});

describe('the OpenAPI document says what a request needs', () => {
  const { paths } = JSON.parse(JSON.stringify(openApiDocument('Hourbank', allOperations)));

  test('a required file, which JSON cannot have', () => {
    const { content } = paths['/api/client/packages/{id}'].patch.requestBody;
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(content['multipart/form-data'].schema.required).toEqual(['paymentProof']);
    expect(Object.keys(paths['/api/client/tasks'].post.requestBody.content)).toHaveLength(2);
  });

  test('the key of a request that can be repeated, also of a PUT with files', () => {
    const hasKey = ({ parameters = [] }: { parameters?: { name: string }[] }) =>
      parameters.some(({ name }) => name === 'Idempotency-Key');
    expect(hasKey(paths['/api/timePackages'].post)).toBe(true);
    expect(hasKey(paths['/api/tasks/{id}'].patch)).toBe(true);
    expect(hasKey(paths['/api/client/tasks/{id}'].put)).toBe(true);
    expect(hasKey(paths['/api/clients/{id}'].put)).toBe(false);
    expect(hasKey(paths['/api/timePackages'].get)).toBe(false);
  });
});
