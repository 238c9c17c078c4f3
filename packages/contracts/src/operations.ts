import * as analytics from './analytics';
import * as billing from './billing';
import * as identity from './identity';
import type { Operation, ServiceName } from './operation';
import * as payments from './payments';
import * as settings from './settings';
import * as tasks from './tasks';
import * as tracking from './tracking';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'id' in value && 'method' in value && 'path' in value;

/** Every operation there is, for tests, OpenAPI and the gateway's check; browsers import single ones instead. */
export const allOperations: readonly Operation[] = [
  identity,
  billing,
  payments,
  settings,
  tracking,
  analytics,
  tasks,
].flatMap((area) => Object.values(area).filter(isOperation));

export const operationsOf = (service: ServiceName): readonly Operation[] =>
  allOperations.filter((operation) => operation.service === service);
