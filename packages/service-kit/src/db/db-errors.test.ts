import { QueryFailedError } from 'typeorm';
import { classifyDbError, databaseUnavailable, isConnectionUnusable, NoConnectionError } from './db-errors';

const failed = (errno: number, message = '') =>
  new QueryFailedError('', [], Object.assign(new Error(message), { errno }));

test.each([
  [1047, 'unavailable', 'WSREP has not yet prepared node for application use'],
  [1180, 'unavailable', 'Got error 5 during COMMIT'],
  [1205, 'busy', 'Lock wait timeout exceeded; try restarting transaction'],
  [1213, 'busy', 'Deadlock found when trying to get lock; try restarting transaction'],
  [1317, 'unavailable', 'Query execution was interrupted'],
  [1461, 'unavailable', "Can't create more than max_prepared_stmt_count statements (current value: 16382)"],
])('error %i of a database server counts as %s', (errno, kind, message) => {
  const error = failed(errno, message);
  expect(classifyDbError(error)).toBe(kind);
  expect(databaseUnavailable(error)).toMatchObject({ status: 503, code: `database_${kind}` });
});

test('a full disk has a reason of its own', () => {
  const full = new QueryFailedError('', [], Object.assign(new Error('full'), { code: 'SQLITE_FULL' }));
  for (const error of [full, failed(1114), failed(1021)])
    expect(databaseUnavailable(error)).toMatchObject({ status: 503, code: 'disk_full' });
});

test('tells a connection that cannot be used from a statement that failed', () => {
  expect([1047, 1053, 1180, 1205, 1213, 1317, 1927].filter((errno) => isConnectionUnusable(failed(errno)))).toEqual([
    1047, 1053, 1927,
  ]);
  const lost = (code: string) => new QueryFailedError('', [], Object.assign(new Error(), { code, fatal: true }));
  expect(isConnectionUnusable(lost('PROTOCOL_CONNECTION_LOST'))).toBe(true);
  expect(isConnectionUnusable(lost('PROTOCOL_SEQUENCE_TIMEOUT'))).toBe(false);
  expect(isConnectionUnusable(new NoConnectionError(new Error('refused')))).toBe(true);
  const noneFree = Object.assign(new Error('none free'), { code: 'PROTOCOL_SEQUENCE_TIMEOUT' });
  expect(isConnectionUnusable(new NoConnectionError(noneFree))).toBe(false);
  expect(isConnectionUnusable(new Error('other'))).toBe(false);
});
