import type { Logger } from '../logger';

/** One request's part of a trace. */
export interface Span {
  /** What calls to others carry on: the same trace, with this span as their parent. */
  readonly traceparent: string;
  /** Has it told to the collector. A span that never ends is never heard of. */
  end(name: string, status: number, attributes: Readonly<Record<string, string>>): void;
}

export interface Tracing {
  /** `traceparent`: what the caller sent, if it sent one. */
  begin(traceparent: string | undefined): Span;
  /** Sends what is left. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** As spans name it: `svc-billing`. */
  service: string;
  /** Of an OTLP/HTTP collector, without `/v1/traces`. */
  endpoint: string | undefined;
  /** `name=value,...`, percent-encoded, as OpenTelemetry has it. */
  headers?: string;
  log: Pick<Logger, 'warn'>;
}

/** Tells a collector of each request, where one is named. Without one nothing of it is even loaded. */
export async function openTracing({ endpoint, ...options }: TracingOptions): Promise<Tracing | undefined> {
  return endpoint === undefined ? undefined : (await import('./otlp')).startOtlp({ endpoint, ...options });
}
