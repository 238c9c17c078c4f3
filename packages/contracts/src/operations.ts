import * as accounts from './accounts';
import * as periods from './periods';
import * as accountTerms from './account-terms';
import * as alertSettings from './alert-settings';
import * as allocations from './allocations';
import * as admins from './admins';
import * as analytics from './analytics';
import * as audit from './audit';
import * as balanceLinks from './balance-links';
import * as billing from './billing';
import * as clientEntries from './client-entries';
import * as deliveries from './deliveries';
import * as identity from './identity';
import type { Operation, ServiceName } from './operation';
import * as ledger from './ledger';
import * as liability from './liability';
import * as notices from './notices';
import * as preferences from './preferences';
import * as payments from './payments';
import * as registration from './registration';
import * as seals from './seals';
import * as secondFactor from './second-factor';
import * as security from './security';
import * as sessions from './sessions';
import * as settings from './settings';
import * as statements from './statements';
import * as statementSchedules from './statement-schedules';
import * as tasks from './tasks';
import * as roundingSettings from './rounding-settings';
import * as timers from './timers';
import * as tracking from './tracking';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && ['id', 'method', 'path'].every((key) => Object.hasOwn(value, key));

/**
 * All operations, for tests, OpenAPI and the gateway's check. Browsers import single operations to keep bundles small.
 */
export const allOperations: readonly Operation[] = [
  identity,
  accounts,
  alertSettings,
  notices,
  preferences,
  allocations,
  ledger,
  liability,
  periods,
  accountTerms,
  admins,
  balanceLinks,
  billing,
  payments,
  registration,
  seals,
  secondFactor,
  security,
  sessions,
  settings,
  tracking,
  clientEntries,
  statements,
  statementSchedules,
  timers,
  roundingSettings,
  analytics,
  tasks,
  audit,
  deliveries,
].flatMap((module) => Object.values(module).filter(isOperation));

export const operationsOf = (service: ServiceName): readonly Operation[] =>
  allOperations.filter((operation) => operation.service === service);
