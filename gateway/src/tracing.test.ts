import { listen, type Listening } from '@hourbank/service-kit/http';
import { readGatewayConfig } from './config';
import { startGateway } from './start';

let collector: Listening;
let service: Listening;
let exported: string;
let traceparent: string | undefined;

beforeEach(async () => {
  exported = '';
  collector = await listen(
    (request, response) => {
      request
        .on('data', (chunk: Buffer) => {
          exported += chunk.toString();
        })
        .on('end', () => response.end('{}'));
    },
    { host: '127.0.0.1', port: 0 },
  );
  service = await listen(
    (request, response) => {
      traceparent = request.headers.traceparent as string | undefined;
      response.end('{}');
    },
    { host: '127.0.0.1', port: 0 },
  );
});
afterEach(() => Promise.all([collector.close(0), service.close(0)]));

test('the gateway starts a trace and the service continues it', async () => {
  const upstream = `http://127.0.0.1:${service.port}`;
  const gateway = await startGateway(
    readGatewayConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      IDENTITY_URL: upstream,
      BILLING_URL: upstream,
      TRACKING_URL: upstream,
      TASKS_URL: upstream,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
    }),
  );
  await fetch(`http://127.0.0.1:${gateway.port}/api/tasks?page=2`);
  await gateway.stop();
  const [span] = (
    JSON.parse(exported) as {
      resourceSpans: [
        { scopeSpans: [{ spans: { traceId: string; spanId: string; parentSpanId?: string; name: string }[] }] },
      ];
    }
  ).resourceSpans[0].scopeSpans[0].spans;
  expect(span).toMatchObject({ name: 'GET tasks' });
  expect(span?.parentSpanId).toBeUndefined();
  expect(traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
});
