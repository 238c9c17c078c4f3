import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, services } from './lib/components.mjs';
import { lastRelease } from './lib/release.mjs';

/**
 * Requires the dumps of the last release, from 1.0.0 on (D-60). The schema test of each service compares its migrations
 * with them on both databases (`packages/testing/src/schema-problems.ts`).
 */
const release = await lastRelease();
const version = /^v([1-9]\d*\.\d+\.\d+)$/.exec(release ?? '')?.[1];
const missing = version
  ? services
      .flatMap(({ folder }) => ['sqlite', 'mysql'].map((kind) => `${folder}/src/db/released/${version}.${kind}.sql`))
      .filter((file) => !existsSync(join(root, file)))
  : [];
for (const file of missing) console.error(`${file} is missing: the migrations since ${release} cannot be checked.`);
if (missing.length > 0) process.exitCode = 1;
else
  console.log(
    version
      ? `The schema tests compare the migrations with ${release}.`
      : 'No release whose replicas could still run: there is no tag v1.0.0 or later here.',
  );
