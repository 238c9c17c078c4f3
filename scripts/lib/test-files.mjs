import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './components.mjs';
import { importGraph, reachableFrom } from './import-graph.mjs';

const services = ['svc-identity', 'svc-billing', 'svc-tracking', 'svc-tasks'];
const folders = ['packages', 'gateway', ...services, 'shell', 'mfe-admin', 'mfe-portal'];

const read = (file) => readFileSync(join(root, file), 'utf8');

const testFilesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => join(folder, file))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .sort();

/**
 * A test that reads the current time, or a day relative to it, can have another result on another day. How long
 * something takes is the same on every day and measured with `performance.now()`.
 */
export const readsTheTime = /\bDate\.now\(\)|\bnew Date\(\)|\b(today|daysAgo|daysFromNow|thisMonth)\(/;

/**
 * A test that uses the database or the store which `TEST_DATABASE` and `TEST_STORE` name, by itself or in a helper that
 * it imports.
 */
const usesDatabaseOrStore = /\b(testDatabase|serviceDatabase|testStore|databaseKind|TEST_[A-Z0-9_]+)\b/;

/** Test files whose result depends on the database or the store, relative to the repository. */
export function databaseSuites() {
  const components = ['packages/service-kit', 'packages/testing', ...services];
  return components.flatMap((folder) => {
    const imports = importGraph(join(root, folder));
    return testFilesIn(folder).filter((file) =>
      [...reachableFrom(imports, file.slice(folder.length + 1))].some((reached) =>
        usesDatabaseOrStore.test(read(join(folder, reached))),
      ),
    );
  });
}

/** Test files that read the time and are none of `databaseSuites`, relative to the repository. */
export function clockOnlySuites() {
  const others = new Set(databaseSuites());
  return folders.flatMap(testFilesIn).filter((file) => !others.has(file) && readsTheTime.test(read(file)));
}
