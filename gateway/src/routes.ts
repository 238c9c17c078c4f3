import type { ServiceName } from '@hourbank/contracts';

/**
 * Maps public paths to services (D-4). It maps prefixes, so that a service can add an operation without a deployment of
 * the gateway. No prefix covers `/internal` (D-4).
 */
const prefixes: Record<ServiceName, readonly string[]> = {
  identity: [
    '/api/auth',
    '/api/admins',
    '/api/audit',
    '/api/notices',
    '/api/client/notices',
    '/api/preferences',
    '/api/client/preferences',
    '/api/unsubscribe',
    '/api/client/login',
    '/api/client/register',
    '/api/client/logout',
    '/api/client/me',
    '/api/client/forgot-password',
    '/api/client/reset-password',
    '/api/client/change-password',
    '/api/client/confirm-email',
    '/api/client/register-options',
    '/api/client/sessions',
    '/api/security-settings',
    '/api/clients',
    '/api/deletedClients',
    '/api/download-tickets',
  ],
  billing: [
    '/api/timePackages',
    '/api/accounts',
    '/api/account-terms',
    '/api/balance',
    '/api/alert-settings',
    '/api/client/account',
    '/api/client/balance-links',
    '/api/client/packages',
    '/api/client/request-time',
    '/api/client/invoice',
    '/api/payment-instructions',
    '/api/reports/liability',
    '/api/seal-keys',
    '/api/verify',
    '/api/settings',
    '/uploads/paymentProofs',
    '/backend/uploads/paymentProofs',
    '/uploads/settings',
  ],
  tracking: [
    '/api/timeEntries',
    '/api/entries',
    '/api/timers',
    '/api/timer-settings',
    '/api/rounding',
    '/api/client/info',
    '/api/client/entries',
    '/api/client/report',
    '/api/client/statements',
    '/api/statements',
    '/api/analytics',
    '/uploads/screenshots',
  ],
  tasks: ['/api/client/tasks', '/api/tasks', '/uploads/tasks'],
};

const table = (Object.keys(prefixes) as ServiceName[]).flatMap((service) =>
  prefixes[service].map((prefix) => ({ prefix, service })),
);

/** Whether the path is the prefix itself, below it, or a file of it such as `/api/clients.csv`. */
const covers = (prefix: string, path: string) =>
  path.startsWith(prefix) &&
  (path.length === prefix.length || path[prefix.length] === '/' || path[prefix.length] === '.');

/** Returns the service that owns a path, or undefined. */
export const serviceOf = (path: string): ServiceName | undefined =>
  table.find(({ prefix }) => covers(prefix, path))?.service;

/** Matches the paths of operations. The services ignore the case of a path and a slash at its end. */
export const pathPattern = (...paths: string[]): RegExp =>
  new RegExp(
    `^(?:${paths
      .join('|')
      .replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}/g, '[^/]+')})/?$`,
    'i',
  );

/** The path of a request's URL, without the query. */
export function pathOf(url = '/'): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/**
 * Whether a service could interpret the path differently from the gateway: dot segments, empty segments, encoded
 * separators, backslashes.
 */
export const hasUnsafeSegments = (path: string): boolean => /(^|\/)\.{1,2}(\/|$)|\/\/|\\|%(2e|2f|5c|00)/i.test(path);

/** Whether the path belongs to the API. The gateway never serves a page for it. */
export const isApiPath = (path: string): boolean => /^\/(api|internal|uploads|backend)(\/|$)/i.test(path);
