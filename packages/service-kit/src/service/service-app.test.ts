import { eventually } from '@hourbank/testing';
import { emptyTask, type SampleService, startSampleService, token } from '../../tests/sample-service';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService({ BUSINESS_TIME_ZONE: 'Asia/Beirut' });
});
afterAll(() => service.stop());

describe('requests', () => {
  const as = () => token('client');

  test('the response contains only fields that the contract defines, and names the business time zone', async () => {
    const { body, headers } = await service.call('GET', '/api/client/tasks?page=2', { as: as() });
    expect(body).toEqual({
      tasks: [{ ...emptyTask, id: 7, description: '', status: 'pending', createdAt: '' }],
      pagination: { currentPage: 2, pageSize: 5, totalPages: 1, totalCount: 1 },
    });
    expect(headers.get('business-time-zone')).toBe('Asia/Beirut');
  });

  test('a service with another business time zone is refused, and a person is not', async () => {
    const called = (path: string, timeZone: string) =>
      service.call('GET', path, { as: as(), headers: { 'Business-Time-Zone': timeZone } });
    expect(await called('/internal/allocations', 'UTC')).toMatchObject({
      status: 503,
      body: {
        code: 'time_zones_differ',
        error:
          'BUSINESS_TIME_ZONE is Asia/Beirut here and UTC in the calling service. Set the same one for all services.',
      },
    });
    expect((await called('/internal/allocations', 'Asia/Beirut')).status).toBe(404);
    expect((await called('/api/client/tasks', 'UTC')).status).toBe(200);
  });

  test.each(['page=0', 'page=banana', 'pageSize=101', 'page=1&page=2'])('?%s returns 422', async (query) => {
    expect((await service.call('GET', `/api/client/tasks?${query}`, { as: as() })).status).toBe(422);
  });

  test.each([
    'page[]=1',
    'page%5B%5D=1',
    'page[0]=1',
    'page[a]=1',
    'search=a&search=b',
    'other=1&other=2',
    '__proto__[x]=1',
  ])('?%s returns 422 with the message of the service, including for unknown parameters', async (query) => {
    expect(await service.call('GET', `/api/clients?${query}`, { as: token('admin') })).toMatchObject({
      status: 422,
      body: { code: 'invalid', error: 'Use each query parameter once, without brackets.' },
    });
    expect((await service.call('DELETE', `/api/client/tasks/7?${query}`, { as: as() })).status).toBe(422);
  });

  test.each([
    ['unreadable JSON', { raw: '{"description":' }, 400, 'unreadable_json'],
    ['a bare string', { raw: '"x"' }, 400, 'unreadable_json'],
    ['a text in Latin-1', { raw: Buffer.from('{"description":"Jos\xe9"}', 'latin1') }, 400, 'unreadable_json'],
    ['a list', { raw: '[]' }, 422, 'invalid'],
    ['no body', {}, 422, 'invalid'],
    [
      'a URL-encoded form',
      { raw: 'description=x', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_type',
    ],
    [
      'another charset',
      { raw: '{"description":"x"}', headers: { 'Content-Type': 'application/json; charset=utf-16' } },
      415,
      'unsupported_type',
    ],
    [
      'another encoding',
      { raw: '{"description":"x"}', headers: { 'Content-Encoding': 'compress' } },
      415,
      'unsupported_type',
    ],
    [
      'a body that is too large',
      { raw: JSON.stringify({ description: 'x'.repeat(1_100_000) }) },
      413,
      'request_too_large',
    ],
    [
      'a body with too many values',
      { raw: JSON.stringify({ description: 'x', other: Array(2_000).fill({}) }) },
      413,
      'too_many_values',
    ],
    [
      'a malformed multipart body',
      { raw: 'x', headers: { 'Content-Type': 'multipart/form-data' } },
      400,
      'unreadable_form',
    ],
  ])('%s is rejected with a clear error', async (_, request, status, code) => {
    const response = await service.call('POST', '/api/client/tasks', { as: as(), ...request });
    expect([response.status, response.body?.code]).toEqual([status, code]);
    expect(response.body?.error).not.toMatch(/^(invalid input|expected|unsupported|specified)/i);
    expect(response.body).toMatchObject({ error: expect.any(String), requestId: response.headers.get('x-request-id') });
  });

  test.each(['application/json', 'application/JSON; charset=UTF-8', 'application/ld+json'])(
    '%s is read as JSON',
    async (type) => {
      const request = { raw: '{"description":"x"}', headers: { 'Content-Type': type } };
      expect((await service.call('POST', '/api/client/tasks', { as: as(), ...request })).status).toBe(201);
    },
  );

  test("an invalid field is reported with the contract's message", async () => {
    expect(
      await service.call('POST', '/api/client/tasks', { as: as(), body: { description: '<p></p>' } }),
    ).toMatchObject({
      status: 422,
      body: { error: 'Description cannot be empty.', fields: { description: 'Description cannot be empty.' } },
    });
  });

  test('returns 404 for malformed ids and unknown paths, and 405 with Allow for a wrong method', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '1e3', '0x1', '99999999999'])
      expect((await service.call('DELETE', `/api/client/tasks/${id}`, { as: as() })).status).toBe(404);
    expect((await service.call('DELETE', '/api/client/tasks/7', { as: as() })).status).toBe(204);
    expect(await service.call('GET', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const wrong = await service.call('PATCH', '/api/client/tasks', { as: as() });
    expect([wrong.status, wrong.body?.code, wrong.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      expect.stringContaining('POST'),
    ]);
  });

  test('a 500 response reveals no details of the defect', async () => {
    const response = await service.call('POST', '/api/client/tasks', { as: as(), body: { description: 'defect' } });
    expect(response.status).toBe(500);
    expect(JSON.stringify(response.body)).not.toContain('SELECT');
  });

  test('a page sends the total count and links to other pages', async () => {
    const { headers } = await service.call('GET', '/api/clients?page=2&pageSize=20&search=a', { as: token('admin') });
    expect(headers.get('x-total-count')).toBe('45');
    expect(headers.get('link')).toBe(
      '</api/clients?page=1&pageSize=20&search=a>; rel="first", </api/clients?page=1&pageSize=20&search=a>; rel="prev", </api/clients?page=3&pageSize=20&search=a>; rel="next", </api/clients?page=3&pageSize=20&search=a>; rel="last"',
    );
  });
});

test('the links of a page have only the parameters of the operation', async () => {
  const unknown = `x=${'1'.repeat(6_000)}`;
  const { headers } = await service.call('GET', `/api/clients?${unknown}&page=1&search=a%26b`, { as: token('admin') });
  expect(headers.get('link')).toContain('</api/clients?page=1&search=a%26b&pageSize=100>; rel="first"');
});

test('an unpaged list links to further pages of the maximum size', async () => {
  const { headers } = await service.call('GET', '/api/clients?search=long', { as: token('admin') });
  expect(headers.get('link')).toContain('</api/clients?search=long&page=11&pageSize=100>; rel="next"');
});

test('serves health, readiness, metrics and the OpenAPI document', async () => {
  expect((await service.call('GET', '/healthz')).body).toEqual({ status: 'ok' });
  let readiness: unknown;
  // A check can exceed its time limit on a busy machine.
  await eventually(async () => {
    const { status, body } = await service.call('GET', '/readyz');
    readiness = body;
    return status === 200 && body?.status === 'ok';
  });
  expect(readiness).toEqual({ status: 'ok', checks: { database: true, keys: true, identity: true } });
  await service.call('POST', '/api/client/tasks', { as: token('client'), body: { description: 'counted' } });
  expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(
    /http_request_duration_seconds_count\{service="tasks",operation="createTask",status="201"/,
  );
  const document = await service.call('GET', '/openapi.json');
  expect(document.body).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/client/tasks': { post: { operationId: 'createTask' } } },
  });
});
