import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestIdentity } from '@hourbank/testing';
import type { Opened } from '../cleanups';
import { type Databases, startDatabases } from '../stack/databases';
import { type Stack, startStack } from '../stack/stack';
import { seed } from '../stack/seed';
import type { Component } from '../processes';

/** A stack with a database server of its own and a given number of entries. */
export interface SizedStack {
  readonly entries: number;
  readonly stack: Stack;
  readonly databases: Databases;
  /** Processes whose CPU time counts for its responses. */
  readonly components: readonly Pick<Component, 'name' | 'pid'>[];
}

/**
 * All stacks have the same clients, packages and days; only the number of entries differs. The first entries are from
 * January 2024.
 */
const seededDays = 365;

export async function startSizedStack(entries: number, dist: string, opened: Opened): Promise<SizedStack> {
  const databases = await opened(startDatabases(), (one) => one.stop());
  const identity = await opened(startTestIdentity(), (one) => one.close());
  const folder = await opened(mkdtemp(join(tmpdir(), 'hb-bench-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const stack = await opened(startStack({ dist, databases, identityUrl: identity.url, folder }), (one) => one.stop());
  await seed(databases.root, entries, { days: seededDays });
  await stack.rebuildTotals();
  const { output, ok } = await stack.check();
  if (!ok) throw new Error(`The balances do not agree: ${output}`);
  return { entries, stack, databases, components: [...stack.components, { name: 'mariadb', pid: databases.pid }] };
}
