import { type TestResponse, type Api, api } from '@hourbank/testing';
import { quiet, readInvariants } from '../../settlement/invariants';
import type { RunningStack } from '../stack/stack';
import type { Final } from './repeat';
import type { Stage } from './requests';

interface Made {
  id?: number;
  entry?: { id: number };
}

const idsOf = (final: Final, path: string) =>
  final
    .filter(({ request, reply }) => request.method === 'POST' && request.path === path && reply.status === 201)
    .map(({ reply }) => (reply.body as Made).id ?? (reply.body as Made).entry?.id ?? 0);

async function allIds(
  call: Api,
  path: string,
  rowsOf: (body: never) => { id: number }[] = (body) => body,
): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body }: TestResponse<unknown> = await call(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}page=${page}&pageSize=100`,
    );
    if (status !== 200) throw new Error(`GET ${path} returned ${status}`);
    const rows = rowsOf(body as never);
    ids.push(...rows.map(({ id }) => id));
    if (rows.length === 0) return ids;
  }
}

const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

/**
 * Checks that each acknowledged request created exactly one row, that no other rows exist, and that the hours of every
 * package agree in both services.
 */
export async function expectOnceEach(stack: RunningStack, stage: Stage, final: Final) {
  const { account, packageIds } = stage;
  const rejected = final
    .filter(({ reply }) => reply.status !== 201)
    .map(({ request, reply }) => [request.path, reply.status, reply.body]);
  expect(rejected).toEqual([]);

  const packages = await allIds(stack.adminApi, `/api/timePackages?clientId=${account.id}`);
  expect(sorted(packages)).toEqual(sorted([...packageIds, ...idsOf(final, '/api/timePackages')]));
  const clients = await allIds(stack.adminApi, '/api/clients');
  expect(sorted(clients)).toEqual(sorted([account.id, ...idsOf(final, '/api/clients')]));
  const tasks = await allIds(
    api(stack.url, { token: account.token }),
    '/api/client/tasks',
    ({ tasks: rows }: { tasks: { id: number }[] }) => rows,
  );
  expect(sorted(tasks)).toEqual(sorted(idsOf(final, '/api/client/tasks')));

  await quiet(stack);
  const { differing, entries } = await readInvariants(stack, [account.id]);
  expect(sorted(entries.map(({ id }) => id))).toEqual(sorted(idsOf(final, '/api/timeEntries')));
  expect(differing).toEqual([]);
  return { clients: clients.length, packages: packages.length, tasks: tasks.length, entries: entries.length };
}
