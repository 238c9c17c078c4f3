import type { ServiceName } from '@hourbank/contracts';

/**
 * Which service answers which part of the public paths (D-4). By prefix, so that a service adds an operation
 * without the gateway being deployed again. `/internal` is in no prefix (D-4).
 */
const prefixes: Record<ServiceName, readonly string[]> = {
  identity: [
    '/api/auth',
    '/api/client/login',
    '/api/client/register',
    '/api/client/logout',
    '/api/client/forgot-password',
    '/api/client/reset-password',
    '/api/clients',
    '/api/download-tickets',
  ],
  billing: [
    '/api/timePackages',
    '/api/client/packages',
    '/api/client/request-time',
    '/api/client/invoice',
    '/api/payment-instructions',
    '/api/settings',
    '/uploads/paymentProofs',
    '/backend/uploads/paymentProofs',
    '/uploads/settings',
  ],
  tracking: [
    '/api/timeEntries',
    '/api/entries',
    '/api/client/info',
    '/api/client/entries',
    '/api/client/report',
    '/api/analytics',
    '/uploads/screenshots',
  ],
  tasks: ['/api/client/tasks', '/api/tasks', '/uploads/tasks'],
};

const table = (Object.keys(prefixes) as ServiceName[]).flatMap((service) =>
  prefixes[service].map((prefix) => ({ prefix, service })),
);

/** The prefix itself, below it, or a file of it such as `/api/clients.csv`. */
const covers = (prefix: string, path: string) =>
  path.startsWith(prefix) &&
  (path.length === prefix.length || path[prefix.length] === '/' || path[prefix.length] === '.');

/** The service that owns a path; undefined when none does. */
export const serviceOf = (path: string): ServiceName | undefined =>
  table.find(({ prefix }) => covers(prefix, path))?.service;

/** Paths that only try to be read differently by somebody further in: dot segments, empty segments, encoded separators, backslashes. */
export const hasUnsafeSegments = (path: string): boolean => /(^|\/)\.{1,2}(\/|$)|\/\/|\\|%(2e|2f|5c|00)/i.test(path);

/** Paths that belong to machines; a page is never shown for them. */
export const isApiPath = (path: string): boolean => /^\/(api|internal|uploads|backend)(\/|$)/.test(path);
