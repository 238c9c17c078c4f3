import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, services } from './lib/components.mjs';
import { lastRelease } from './lib/release.mjs';

/**
 * Requires the dumps of what each service released last, from 1.0.0 on (D-60). The schema test of each service compares
 * its migrations with them on both databases (`packages/testing/src/schema-problems.ts`).
 */
const held = [];
const missing = [];
for (const { folder } of services) {
  const release = await lastRelease(root, { component: folder });
  const version = /(?:^|\/)v([1-9]\d*\.\d+\.\d+)$/.exec(release ?? '')?.[1];
  if (!version) continue;
  held.push(`${folder} ${version}`);
  const files = ['sqlite', 'mysql'].map((kind) => `${folder}/src/db/released/${version}.${kind}.sql`);
  missing.push(...files.filter((file) => !existsSync(join(root, file))));
}
for (const file of missing) console.error(`${file} is missing: later migrations cannot be compared with it.`);
if (missing.length > 0) process.exitCode = 1;
else
  console.log(
    held.length > 0
      ? `The schema tests compare the migrations with ${held.join(', ')}.`
      : 'No release whose replicas could still run: there is no tag v1.0.0 or later here.',
  );
