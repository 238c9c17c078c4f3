import assert from 'node:assert/strict';
import type { TestResponse, Api } from './api';

interface Row {
  revision: number;
}
type ErrorBody = { code?: string; changes?: { fields: string[]; by: { role: string; isCaller: boolean } }[] };

interface RevisedRow<R extends Row> {
  caller: Api;
  /** Path to read and write the row. */
  path: string;
  /** Returns the row in a response body. */
  rowOf?: (body: never) => R;
  method?: 'PUT' | 'PATCH';
  /** Bodies of three writes, each of which changes the row regardless of the others. */
  writes: readonly [unknown, unknown, unknown];
  /** The fields that the first write changes. */
  fields: readonly string[];
}

/**
 * Checks the behaviour of rows with a revision (D-73): responses have the `ETag`, a stale `If-Match` returns 412 with
 * the missed changes and changes nothing, a repeated write succeeds without a change, and exactly one of several
 * concurrent writes succeeds.
 */
export async function checkRevisions<R extends Row>({
  caller,
  path,
  rowOf = (body: never) => body,
  method = 'PUT',
  writes,
  fields,
}: RevisedRow<R>): Promise<void> {
  const write = (body: unknown, ifMatch: string): Promise<TestResponse<ErrorBody>> =>
    caller<ErrorBody>(method, path, body, { 'If-Match': ifMatch });
  const read = async (): Promise<R> => {
    const { status, body, headers } = await caller<never>('GET', path);
    assert.equal(status, 200);
    assert.equal(headers.get('ETag'), `"${rowOf(body).revision}"`);
    return rowOf(body);
  };

  const first = `"${(await read()).revision}"`;
  const done = await write(writes[0], first);
  assert.equal(done.status, 200, JSON.stringify(done.body));
  const second = done.headers.get('ETag') ?? '';
  assert.notEqual(second, first);
  const after = await read();
  assert.equal(second, `"${after.revision}"`);

  const repeated = await write(writes[0], first);
  assert.deepEqual(
    [repeated.status, repeated.headers.get('ETag')],
    [200, second],
    'a repeated write after a lost response succeeds',
  );

  for (const stale of [first, `W/${second}`, '"0", "unknown"']) {
    const { status, body } = await write(writes[1], stale);
    assert.deepEqual([status, body.code], [412, 'changed_meanwhile'], stale);
    assert.deepEqual(await read(), after, 'a rejected write changes nothing');
  }
  const [missed] = (await write(writes[1], first)).body.changes ?? [];
  assert.deepEqual([missed?.fields, missed?.by.isCaller], [fields, true]);

  for (const unreadable of ['7', '"7', '"a" "b"', 'W/7', '*, "1"'])
    assert.equal((await write(writes[1], unreadable)).status, 400, unreadable);
  assert.deepEqual(await read(), after);

  assert.equal((await write(writes[1], `${first} , ${second}`)).status, 200, 'one of the listed revisions matches');
  assert.equal((await write(writes[0], first)).status, 412, 'a repeated write is rejected after another change');

  const { revision } = await read();
  const race = await Promise.all(
    Array.from({ length: 8 }, (_, index) => write(writes[index % 2 === 0 ? 0 : 2], `"${revision}"`)),
  );
  // Four of them send the same body, so a later one can succeed without a change.
  const successes = race.filter(({ status }) => status === 200);
  assert.ok(
    race.every(({ status }) => status === 200 || status === 412),
    race.map(({ status }) => status).join(),
  );
  assert.equal(new Set(successes.map(({ headers }) => headers.get('ETag'))).size, 1);
  assert.equal((await read()).revision, revision + 1, 'exactly one write changed the row');

  assert.equal((await write(writes[1], '*')).status, 200, 'any revision');
  assert.equal((await caller(method, path, writes[0])).status, 200, 'no If-Match');
}
