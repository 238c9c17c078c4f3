// Values without schemas: the consoles' routers parse URLs with them before they load the rest of the contracts.

/** Statuses of a time entry. */
export const entryStatuses = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** Statuses of a task, set by admins (D-42). */
export const taskStatuses = ['pending', 'in_progress', 'done'] as const;

/** Whose turn a task is (D-78). */
export const taskTurns = ['us', 'client', 'none'] as const;
export type TaskTurn = (typeof taskTurns)[number];

/** Payment methods that a client can request, by wire name (D-26). */
export const paymentMethods = ['omt', 'bob', 'wish', 'bank'] as const;
/** All payment methods. Admins can choose `cash` if the settings accept it (D-80). */
export const allPaymentMethods = [...paymentMethods, 'cash'] as const;
export type PaymentMethod = (typeof allPaymentMethods)[number];

/** Kinds of changes of a client's usable hours (D-61). */
export const ledgerKinds = [
  'purchase',
  'withdrawn',
  'draw',
  'reversal',
  'expiry',
  'expiry_return',
  'closed',
  'reopened',
  'changed',
  'adjustment',
  'bonus',
  'opening',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** How much of an account is left (D-70), from most to least. */
export const accountLevels = ['ok', 'notice', 'low', 'empty'] as const;
export type AccountLevel = (typeof accountLevels)[number];

/** What the audit log groups actions by, for its filter. */
export const auditKinds = [
  'session',
  'access',
  'team',
  'client',
  'package',
  'payment',
  'account',
  'entry',
  'task',
  'settings',
  'export',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Header of every response of a service: the business time zone, an IANA name (D-39). */
export const timeZoneHeader = 'Business-Time-Zone';
