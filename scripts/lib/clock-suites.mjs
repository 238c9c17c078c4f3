import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './components.mjs';

const sources = [
  'packages',
  'gateway',
  'svc-identity',
  'svc-billing',
  'svc-tracking',
  'svc-tasks',
  'shell',
  'mfe-admin',
  'mfe-portal',
];

/** A test that reads the current time, or a day relative to it, can have another result on another day. */
export const asksForTheTime = /\bDate\.now\(\)|\bnew Date\(\)|\b(today|daysAgo|daysFromNow|thisMonth)\(/;

/** Paths of test files that read the time, relative to the repository. */
export async function clockSuites() {
  const files = (
    await Promise.all(
      sources.map(async (folder) =>
        (await readdir(join(root, folder), { recursive: true })).map((file) => join(folder, file)),
      ),
    )
  )
    .flat()
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'));
  const asking = await Promise.all(
    files.map(async (file) => asksForTheTime.test(await readFile(join(root, file), 'utf8'))),
  );
  return files.filter((_, index) => asking[index]).sort();
}
