import { randomBytes } from 'node:crypto';
import { startPeriodicTask } from '../periodic-task';
import type { Span, Tracing, TracingOptions } from './tracing';

/** Spans are sent so often, ms, and at most so many at a time; what a silent collector leaves unsent beyond `mostWaiting` is forgotten. */
const everyMs = 1_000;
const batch = 512;
const maxQueued = 4_096;
const timeoutMs = 5_000;

const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const server = 2;
const failed = 2;

/** A span in OTLP's JSON (opentelemetry-proto, trace.proto). */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: typeof server;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue: string } | { intValue: string } }[];
  status: { code?: typeof failed };
}

const text = (key: string, value: string) => ({ key, value: { stringValue: value } });

const headersFrom = (given: string) =>
  Object.fromEntries(
    given
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => [
        pair.slice(0, pair.indexOf('=')).trim(),
        decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim()),
      ]),
  );

/** OpenTelemetry as far as it is needed here: spans of requests, sent as JSON over HTTP. Nothing waits for the collector. */
export function startOtlp({ service, endpoint, headers = '', log }: TracingOptions & { endpoint: string }): Tracing {
  const waiting: OtlpSpan[] = [];
  const address = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const sent = { 'content-type': 'application/json', ...headersFrom(headers) };

  async function send() {
    const spans = waiting.splice(0, batch);
    if (spans.length === 0) return;
    const answer = await fetch(address, {
      method: 'POST',
      headers: sent,
      signal: AbortSignal.timeout(timeoutMs),
      body: JSON.stringify({
        resourceSpans: [
          {
            resource: { attributes: [text('service.name', service)] },
            scopeSpans: [{ scope: { name: 'hourbank' }, spans }],
          },
        ],
      }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The collector answered ${answer.status}`);
  }
  const sendAll = async () => {
    while (waiting.length > 0) await send();
  };
  const rounds = startPeriodicTask({
    run: sendAll,
    everyMs,
    runsAtOnce: false,
    log,
    failureMessage: 'spans could not be sent and are forgotten',
  });

  return {
    begin(traceparent): Span {
      const [, givenTrace, parentSpanId, flags = '01'] = shape.exec(traceparent ?? '') ?? [];
      const traceId = givenTrace ?? randomBytes(16).toString('hex');
      const spanId = randomBytes(8).toString('hex');
      const isSampled = (Number.parseInt(flags, 16) & 1) === 1;
      const begunAt = BigInt(Date.now()) * 1_000_000n;
      const begun = process.hrtime.bigint();
      return {
        traceparent: `00-${traceId}-${spanId}-${flags}`,
        end(name, status, attributes) {
          if (!isSampled || waiting.length >= maxQueued) return;
          waiting.push({
            traceId,
            spanId,
            parentSpanId,
            name,
            kind: server,
            startTimeUnixNano: String(begunAt),
            endTimeUnixNano: String(begunAt + process.hrtime.bigint() - begun),
            attributes: [
              ...Object.entries(attributes).map(([key, value]) => text(key, value)),
              { key: 'http.response.status_code', value: { intValue: String(status) } },
            ],
            status: status >= 500 ? { code: failed } : {},
          });
        },
      };
    },
    async close() {
      await rounds.stop();
      await sendAll().catch((cause: unknown) => log.warn({ err: cause }, 'the last spans could not be sent'));
    },
  };
}
