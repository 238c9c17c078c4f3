import { type SampleService, startSampleService, token } from '../../tests/sample-service';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.stop());

describe('asked before', () => {
  const post = (key: string, description: string, as = token('client')) =>
    service.call('POST', '/api/client/tasks', { as, body: { description }, headers: { 'Idempotency-Key': key } });

  test('the same key, caller and body gets the first answer again, presented anew', async () => {
    const before = service.handled();
    const first = await post('key-a', 'hello');
    const again = await post('key-a', 'hello');
    expect([first.status, again.status, service.handled() - before]).toEqual([201, 201, 1]);
    expect(again.body).toEqual(first.body);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
  });

  test('another body is 422, another caller is another request, a refusal is an answer too, a defect is none', async () => {
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

  test('fifty at once: one is done, the others get its answer', async () => {
    const before = service.handled();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('key-d', 'once')));
    expect(service.handled() - before).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(49);
  });
});
