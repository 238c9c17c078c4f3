import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Databases, startDatabases } from '../house/databases';
import { type House, startHouse } from '../house/house';
import { startIdentity } from '../house/identity';
import { seed } from '../house/seed';
import type { Part } from '../processes';

/** A house with a database server of its own and so many entries. */
export interface SizedHouse {
  readonly entries: number;
  readonly house: House;
  readonly databases: Databases;
  /** Whose CPU time its answers take. */
  readonly parts: readonly Pick<Part, 'name' | 'pid'>[];
}

/** Starts what is to be ended later, in the opposite order. */
export type Opened = <T>(starting: Promise<T>, end: (thing: T) => Promise<unknown>) => Promise<T>;

/** The same clients, packages and days in a house of any size: only the number of entries differs. The first entries are of January 2024. */
export const seededDays = 365;

export async function startSizedHouse(entries: number, dist: string, opened: Opened): Promise<SizedHouse> {
  const databases = await opened(startDatabases(), (one) => one.stop());
  const identity = await opened(startIdentity(), (one) => one.close());
  const folder = await opened(mkdtemp(join(tmpdir(), 'hb-bench-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const house = await opened(startHouse({ dist, databases, identityUrl: identity.url, folder, profile: null }), (one) =>
    one.stop(),
  );
  await seed(databases.root, entries, seededDays);
  await house.rebuildTotals();
  const { said, ok } = await house.check();
  if (!ok) throw new Error(`The books do not agree: ${said}`);
  return { entries, house, databases, parts: [...house.parts, { name: 'mariadb', pid: databases.pid }] };
}
