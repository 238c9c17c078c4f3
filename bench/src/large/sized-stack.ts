import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Databases, startDatabases } from '../stack/databases';
import { type Stack, startStack } from '../stack/stack';
import { startIdentity } from '../stack/identity';
import { seed } from '../stack/seed';
import type { Part } from '../processes';

/** A stack with a database server of its own and so many entries. */
export interface SizedStack {
  readonly entries: number;
  readonly stack: Stack;
  readonly databases: Databases;
  /** Whose CPU time its answers take. */
  readonly parts: readonly Pick<Part, 'name' | 'pid'>[];
}

/** Starts what is to be ended later, in the opposite order. */
export type Opened = <T>(starting: Promise<T>, end: (thing: T) => Promise<unknown>) => Promise<T>;

/** The same clients, packages and days in a stack of any size: only the number of entries differs. The first entries are of January 2024. */
export const seededDays = 365;

export async function startSizedStack(entries: number, dist: string, opened: Opened): Promise<SizedStack> {
  const databases = await opened(startDatabases(), (one) => one.stop());
  const identity = await opened(startIdentity(), (one) => one.close());
  const folder = await opened(mkdtemp(join(tmpdir(), 'hb-bench-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const stack = await opened(startStack({ dist, databases, identityUrl: identity.url, folder, profile: null }), (one) =>
    one.stop(),
  );
  await seed(databases.root, entries, seededDays);
  await stack.rebuildTotals();
  const { said, ok } = await stack.check();
  if (!ok) throw new Error(`The books do not agree: ${said}`);
  return { entries, stack, databases, parts: [...stack.parts, { name: 'mariadb', pid: databases.pid }] };
}
