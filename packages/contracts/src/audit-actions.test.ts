import { auditActions, rightOfAuditRow } from './audit-actions';
import { allOperations } from './operations';
import { hasRight } from './rights';

/**
 * Operations that write and leave no row: they only send an email, or create something that does not count yet, such as
 * a timer, whose time counts with its entry.
 */
const withoutRow = [
  'createTimer',
  'updateTimer',
  'startTimer',
  'pauseTimer',
  'stopTimer',
  'deleteTimer',
  'createDownloadTicket',
  'forgotPassword',
  'forgotAdminPassword',
  'requestEmailConfirmation',
  'sendAdminEmailLink',
  'sendClientEmailLink',
  'startSecondFactor',
  // It writes nothing.
  'verifyStatement',
  'readNotices',
  'readClientNotices',
  // What a person wants to be notified about is its own.
  'putPreferences',
  'putClientPreferences',
  'unsubscribe',
];
/** Downloads of single files that the page shows as well. */
const shownAnyway = ['getMeetingFile', 'getTaskMeetingFile'];

test('each operation of a person that writes or exports names its action', () => {
  const unnamed = allOperations
    .filter(({ auth, method, download }) => auth !== 'service' && (method !== 'GET' || download))
    .filter(({ audit }) => audit === undefined)
    .map(({ id }) => id);
  expect(unnamed.sort()).toEqual([...withoutRow, ...shownAnyway].sort());
});

test('operations of services and reads leave no row, because the service that a person calls writes it', () => {
  const named = allOperations
    .filter(({ auth, method, download }) => auth === 'service' || (method === 'GET' && !download))
    .filter(({ audit }) => audit !== undefined);
  expect(named).toEqual([]);
});

test('rows about admins are for owners only, and accountants see no rows about clients, entries and tasks', () => {
  const seenBy = (role: 'owner' | 'manager' | 'accountant' | 'technician', subject: string) =>
    (Object.keys(auditActions) as (keyof typeof auditActions)[]).filter(
      (action) => hasRight(role, 'audit.read') && hasRight(role, rightOfAuditRow(action, subject)),
    );
  expect(seenBy('owner', 'admin:1')).toEqual(Object.keys(auditActions));
  expect(seenBy('technician', 'client:1')).toEqual([]);
  const teamRows = /^(session|password|email|secondFactor|recoveryCodes|admin|audit)\./;
  expect(seenBy('manager', 'admin:1').filter((action) => teamRows.test(action))).toEqual([]);
  expect(seenBy('manager', 'client:1')).toContain('session.refused');
  expect(seenBy('accountant', 'client:1').filter((action) => /^(session|client|entry|task)\./.test(action))).toEqual(
    [],
  );
});
