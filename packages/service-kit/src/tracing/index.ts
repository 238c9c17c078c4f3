export { openTracing } from './open-tracing';
export type { Tracing } from './tracing';
