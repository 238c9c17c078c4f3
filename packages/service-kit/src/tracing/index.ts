import type { Tracing, TracingOptions } from './tracing';

export type { Tracing } from './tracing';

/** Starts tracing if an endpoint is configured. Otherwise returns undefined and loads nothing. */
export async function openTracing({ endpoint, ...options }: TracingOptions): Promise<Tracing | undefined> {
  return endpoint === undefined ? undefined : (await import('./otlp')).startOtlp({ endpoint, ...options });
}
