import { randomBytes } from 'node:crypto';
import { startPeriodicTask } from '../process/periodic-task';
import type { Span, Tracing, TracingOptions } from './tracing';

/** Interval between two exports, ms. */
const everyMs = 1_000;
/** Most spans of one export. */
const batchSize = 512;
/** Most spans that wait for a collector that does not respond; further spans are dropped. */
const maxQueued = 4_096;
const timeoutMs = 5_000;

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const serverKind = 2;
const errorStatus = 2;

/** A span in OTLP/JSON format (opentelemetry-proto, trace.proto). */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: typeof serverKind;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue: string } | { intValue: string } }[];
  status: { code?: typeof errorStatus };
}

const textAttribute = (key: string, value: string) => ({ key, value: { stringValue: value } });

const parseHeaders = (text: string) =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => [
        pair.slice(0, pair.indexOf('=')).trim(),
        decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim()),
      ]),
  );

/**
 * Exports request spans to an OpenTelemetry collector as JSON over HTTP, in the background. Requests never wait for the
 * collector.
 */
export function startOtlp({ service, endpoint, headers = '', log }: TracingOptions & { endpoint: string }): Tracing {
  const queue: OtlpSpan[] = [];
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const requestHeaders = { 'content-type': 'application/json', ...parseHeaders(headers) };

  async function send() {
    const spans = queue.splice(0, batchSize);
    if (spans.length === 0) return;
    const response = await fetch(url, {
      method: 'POST',
      headers: requestHeaders,
      signal: AbortSignal.timeout(timeoutMs),
      body: JSON.stringify({
        resourceSpans: [
          {
            resource: { attributes: [textAttribute('service.name', service)] },
            scopeSpans: [{ scope: { name: 'hourbank' }, spans }],
          },
        ],
      }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The collector responded with ${response.status}`);
  }
  const sendAll = async () => {
    while (queue.length > 0) await send();
  };
  const exportTask = startPeriodicTask({
    run: sendAll,
    everyMs,
    runsAtOnce: false,
    log,
    failureMessage: 'spans could not be sent and were dropped',
  });

  return {
    begin(traceparent): Span {
      const [, callerTraceId, parentSpanId, flags = '01'] = traceparentPattern.exec(traceparent ?? '') ?? [];
      const traceId = callerTraceId ?? randomBytes(16).toString('hex');
      const spanId = randomBytes(8).toString('hex');
      const isSampled = (Number.parseInt(flags, 16) & 1) === 1;
      const startedAt = BigInt(Date.now()) * 1_000_000n;
      const startTick = process.hrtime.bigint();
      return {
        traceparent: `00-${traceId}-${spanId}-${flags}`,
        end(name, status, attributes) {
          if (!isSampled || queue.length >= maxQueued) return;
          queue.push({
            traceId,
            spanId,
            parentSpanId,
            name,
            kind: serverKind,
            startTimeUnixNano: String(startedAt),
            endTimeUnixNano: String(startedAt + process.hrtime.bigint() - startTick),
            attributes: [
              ...Object.entries(attributes).map(([key, value]) => textAttribute(key, value)),
              { key: 'http.response.status_code', value: { intValue: String(status) } },
            ],
            status: status >= 500 ? { code: errorStatus } : {},
          });
        },
      };
    },
    async close() {
      await exportTask.stop();
      await sendAll().catch((cause: unknown) => log.warn({ err: cause }, 'the last spans could not be sent'));
    },
  };
}
