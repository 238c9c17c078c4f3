import { billing, identity } from '@hourbank/contracts';
import { createServiceTokens } from '../auth/service-token';
import { listen, type Listening } from './listen';
import { createServiceClient, type ServiceClient } from './service-client';
import type { IncomingMessage, ServerResponse } from 'node:http';

type Answer = (incoming: IncomingMessage, response: ServerResponse) => void;

let answers: Answer[];
let asked: number;
let service: Listening;
let client: ServiceClient;

const cut: Answer = (incoming) => void incoming.socket.destroy();
const json =
  (body: unknown): Answer =>
  (_incoming, response) =>
    void response.end(JSON.stringify(body));
const begun: Answer = (_incoming, response) =>
  void response.writeHead(200, { 'content-length': '100' }).write('{"events"', () => response.destroy());

beforeEach(async () => {
  asked = 0;
  service = await listen(
    (incoming, response) => {
      const answer = answers[asked] ?? answers.at(-1);
      asked += 1;
      incoming
        .resume()
        .once('end', () => answer?.(incoming, response))
        .on('error', () => undefined);
    },
    { host: '127.0.0.1', port: 0 },
  );
  client = createServiceClient({
    target: 'identity',
    baseUrl: `http://127.0.0.1:${service.port}`,
    tokens: createServiceTokens('tracking', 's'.repeat(40)),
  });
});
afterEach(async () => {
  await client.close();
  await service.close(0);
});

const news = () => client.call(identity.listIdentityEvents, { query: { after: '0' } });
const draw = () =>
  client.call(billing.putConsumption, {
    params: { entryId: 1 },
    body: { revision: 1, packageId: 1, clientId: 1, hours: 1 },
  });
const silence = { status: 503, code: 'identity_unavailable' };

test('a GET and a PUT are asked again when their connection breaks', async () => {
  answers = [cut, cut, json({ events: [], cursor: 0 })];
  expect(await news()).toEqual({ events: [], cursor: 0 });
  answers = [
    cut,
    (_incoming, response) =>
      void response.writeHead(409).end(JSON.stringify({ error: 'No.', code: 'no', requestId: 'request-1' })),
  ];
  asked = 0;
  await expect(draw()).rejects.toMatchObject({ status: 409, code: 'no' });
});

test('a service that stays away is a 503 in the end', async () => {
  answers = [cut];
  await expect(news()).rejects.toMatchObject(silence);
  expect(asked).toBeGreaterThan(1);
  await service.close(0);
  await expect(news()).rejects.toMatchObject(silence);
});

test('an answer that has begun is not asked for again', async () => {
  answers = [begun, json({ events: [], cursor: 0 })];
  await expect(news()).rejects.toMatchObject(silence);
  expect(asked).toBe(1);
});
