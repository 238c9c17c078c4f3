import type { Middleware } from 'koa';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { build } from '../config/build';
import { createRejectedCounter } from './rejections';

/** Creates a service's metrics registry: process metrics, request durations by operation, and rejected requests. */
export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time in seconds, by contract operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'build_info',
    help: 'The release and the commit that run; always 1.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set(build, 1);
  const observe: Middleware = async (ctx, next) => {
    const start = process.hrtime.bigint();
    await next();
    const operation: unknown = ctx.state.operation;
    if (typeof operation === 'string')
      duration.labels(operation, String(ctx.status)).observe(Number(process.hrtime.bigint() - start) / 1e9);
  };
  return { registry, observe, countRejected: createRejectedCounter(registry) };
}
export type Metrics = ReturnType<typeof createMetrics>;
