/**
 * What the audit log groups actions by, for its filter. They are apart from the actions, because routers load them
 * before a page.
 */
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
