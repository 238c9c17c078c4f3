import type { AuditKind } from './enums';
import type { Right } from './rights';

interface AuditActionRule {
  readonly kind: AuditKind;
  /**
   * The right that a person needs to see the action, together with `audit.read`. `person`: rows about admins need
   * `admins.manage`, rows about clients `clients.access`.
   */
  readonly right: Right | 'person';
}

const of = <const A extends string>(kind: AuditKind, right: Right | 'person', names: readonly A[]) =>
  Object.fromEntries(names.map((name) => [name, { kind, right }])) as Record<A, AuditActionRule>;

/** All actions of the audit log (D-68). */
export const auditActions = {
  ...of('session', 'person', [
    'session.opened',
    'session.refused',
    'session.locked',
    'session.confirmed',
    'session.closed',
    'session.ended',
    'session.othersEnded',
  ]),
  ...of('access', 'person', [
    'password.changed',
    'password.reset',
    'email.changeRequested',
    'email.changeCancelled',
    'email.changed',
    'email.confirmed',
    'secondFactor.enabled',
    'secondFactor.removed',
    'secondFactor.reset',
    'recoveryCodes.renewed',
  ]),
  ...of('team', 'admins.manage', [
    'admin.created',
    'admin.invited',
    'admin.invitationSent',
    'admin.accepted',
    'admin.updated',
    'admin.renamed',
  ]),
  ...of('client', 'clients.write', [
    'client.created',
    'client.updated',
    'client.deleted',
    'client.restored',
    'client.erased',
  ]),
  ...of('client', 'clients.access', ['client.registered']),
  ...of('package', 'money.read', ['package.created', 'package.updated', 'package.deleted', 'package.requested']),
  ...of('payment', 'money.read', [
    'payment.approved',
    'payment.sentBack',
    'payment.takenBack',
    'payment.reminded',
    'proof.uploaded',
    'proof.opened',
  ]),
  ...of('account', 'money.read', [
    'package.expired',
    'package.extended',
    'package.termsChanged',
    'bonus.given',
    'account.adjusted',
    'balanceLink.created',
    'balanceLink.revoked',
  ]),
  ...of('entry', 'entries.all', ['entry.created', 'entry.updated', 'entry.deleted']),
  ...of('task', 'tasks.work', [
    'task.created',
    'task.added',
    'task.updated',
    'task.deleted',
    'task.statusChanged',
    'task.messageAdded',
    'task.messageRemoved',
    'task.noteAdded',
    'task.noteRemoved',
  ]),
  ...of('settings', 'settings.read', [
    'settings.updated',
    'security.updated',
    'timers.updated',
    'rounding.updated',
    'backup.restored',
  ]),
  ...of('settings', 'money.read', ['terms.updated', 'alerts.updated']),
  ...of('settings', 'statements.read', ['schedule.updated']),
  ...of('export', 'money.read', ['packages.exported', 'liability.exported', 'invoice.downloaded']),
  ...of('export', 'clients.export', ['clients.exported']),
  ...of('export', 'entries.export', ['entries.exported', 'statement.exported']),
  ...of('export', 'statements.read', ['sentStatement.downloaded']),
  ...of('account', 'statements.read', ['statement.sent']),
  ...of('export', 'tasks.work', ['tasks.exported']),
  ...of('export', 'admins.manage', ['audit.exported']),
} as const satisfies Record<string, AuditActionRule>;

export type AuditAction = keyof typeof auditActions;

/** The right that a person needs to see a row, together with `audit.read`. */
export function rightOfAuditRow(action: AuditAction, subject: string | null): Right {
  const { right } = auditActions[action];
  if (right !== 'person') return right;
  return subject?.startsWith('client:') ? 'clients.access' : 'admins.manage';
}
