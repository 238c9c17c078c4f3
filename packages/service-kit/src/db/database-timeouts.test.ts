import { commandStatementMs, databaseTimeouts } from './database-timeouts';

test('all timeouts follow from the time that a statement may take', () => {
  expect(databaseTimeouts({ url: 'mysql://user:password@host:3306/billing' })).toEqual({
    statementMs: 2_000,
    acquireMs: 1_000,
    connectMs: 1_000,
    retryMs: 3_000,
    connectRetryMs: 1_500,
  });
  expect(databaseTimeouts({ url: 'sqlite:data/what?timeout=9.db' }).statementMs).toBe(2_000);
  expect(databaseTimeouts({ url: 'mysql://user:password@host:3306/billing?timeout=10' })).toMatchObject({
    statementMs: 10_000,
    acquireMs: 5_000,
  });
});

test.each(['0', '61', 'long', '', '-1'])('rejects a timeout of %j', (seconds) => {
  expect(() => databaseTimeouts({ url: `mysql://host/billing?timeout=${seconds}` })).toThrow(
    'DATABASE_URL: timeout must be 1 to 60 seconds',
  );
});

test('a command gives its statements more time, unless the URL says how long', () => {
  const url = 'mysql://user:password@host:3306/billing';
  const statementMs = commandStatementMs;
  expect(databaseTimeouts({ url, statementMs }).statementMs).toBe(60_000);
  expect(databaseTimeouts({ url: `${url}?timeout=5`, statementMs }).statementMs).toBe(5_000);
});
