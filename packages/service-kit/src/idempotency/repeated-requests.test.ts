import { type SampleService, startSampleService, token } from '../../tests/sample-service';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.stop());

describe('repeated requests', () => {
  const post = (key: string, description: string, as = token('client')) =>
    service.call('POST', '/api/client/tasks', { as, body: { description }, headers: { 'Idempotency-Key': key } });

  test('the same key, caller and body replay the first response', async () => {
    const before = service.handled();
    const first = await post('key-a', 'hello');
    const repeated = await post('key-a', 'hello');
    expect([first.status, repeated.status, service.handled() - before]).toEqual([201, 201, 1]);
    expect(repeated.body).toEqual(first.body);
    expect([first.headers.get('idempotent-replayed'), repeated.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
  });

  test('returns 422 for another body, runs another caller separately, replays errors and retries defects', async () => {
    expect(await post('key-a', 'other')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect((await post('key-a', 'other', token('client', 10))).status).toBe(201);
    const before = service.handled();
    expect((await post('key-b', 'conflict')).status).toBe(409);
    expect((await post('key-b', 'conflict')).body).toMatchObject({ code: 'no_way' });
    expect(service.handled() - before).toBe(1);
    await post('key-c', 'defect');
    await post('key-c', 'defect');
    expect(service.handled() - before).toBe(3);
  });

  test('JSON with too many levels is rejected before it is compared, also in a field that is ignored', async () => {
    const before = service.handled();
    const postNested = (levels: number) =>
      service.call('POST', '/api/client/tasks', {
        as: token('client'),
        raw: `{"description":"x","other":${'['.repeat(levels)}${']'.repeat(levels)}}`,
        headers: { 'Idempotency-Key': `nested-${levels}` },
      });
    for (const levels of [90_000, 50_000, 33])
      expect(await postNested(levels)).toMatchObject({ status: 400, body: { code: 'unreadable_json' } });
    expect(service.handled() - before).toBe(0);
    expect((await postNested(20)).status).toBe(201);
  });

  test('of 50 concurrent requests one runs and the others get its response', async () => {
    const before = service.handled();
    /** On a busy machine, the first can run longer than the others wait. They try again, as the response says. */
    const postUntilAnswered = async (): ReturnType<typeof post> => {
      const response = await post('key-d', 'once');
      return response.status === 409 ? postUntilAnswered() : response;
    };
    const responses = await Promise.all(Array.from({ length: 50 }, postUntilAnswered));
    expect(service.handled() - before).toBe(1);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(49);
  });
});
