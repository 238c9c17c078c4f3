import type { Logger } from '../logger/logger';

/** The span of one request. */
export interface Span {
  /** The `traceparent` header for outgoing calls: the same trace, with this span as the parent. */
  readonly traceparent: string;
  /** Ends the span and queues it for export. Spans that never end are not exported. */
  end(name: string, status: number, attributes: Readonly<Record<string, string>>): void;
}

export interface Tracing {
  /** Starts a span. `traceparent` is the header of the request, if it has one. */
  begin(traceparent: string | undefined): Span;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** Service name in spans: `svc-billing`. */
  service: string;
  /** URL of an OTLP/HTTP collector, without `/v1/traces`. */
  endpoint: string | undefined;
  /** Extra headers as `name=value,...`, percent-encoded, as OpenTelemetry specifies. */
  headers?: string;
  log: Pick<Logger, 'warn'>;
}
