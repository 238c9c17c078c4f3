import * as domains from './domains';
import type { Operation, ServiceName } from './operation';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && ['id', 'method', 'path'].every((key) => Object.hasOwn(value, key));

/**
 * All operations, for tests, OpenAPI and the gateway's check. Browsers import single operations to keep bundles small.
 */
export const allOperations: readonly Operation[] = Object.values(domains).flatMap((module) =>
  Object.values(module).filter(isOperation),
);

export const operationsOf = (service: ServiceName): readonly Operation[] =>
  allOperations.filter((operation) => operation.service === service);
