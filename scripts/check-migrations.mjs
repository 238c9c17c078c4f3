import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from './build-services.mjs';
import { sourcesBelow } from './contracts/find-users.mjs';
import { buildCommit } from './lib/build-commit.mjs';
import { root, services, sourceEntry } from './lib/components.mjs';
import { lastRelease } from './lib/release.mjs';
import { compareSchemas } from './migrations/compare-schemas.mjs';
import { migratedSchema } from './migrations/migrated-schema.mjs';

const isWork = (path) => !path.includes('migrations');

async function problemsOf(service, { old, built, present, temp }) {
  const file = join(temp, `${service.name}.db`);
  const before = await migratedSchema(built, service, file);
  const now = await migratedSchema(present, service, file);
  const texts = await Promise.all(
    [join(old, service.folder, 'src'), join(old, 'packages/service-kit/src')].map((folder) =>
      sourcesBelow(folder, isWork),
    ),
  );
  const { version } = JSON.parse(await readFile(join(old, service.folder, 'package.json'), 'utf8'));
  return compareSchemas(before, now, texts.join('\n')).map(
    (problem) => `${service.folder} ${version} would break while it still runs: ${problem}`,
  );
}

/**
 * Runs the migrations since the last release on a database of that release, whose replicas continue to run meanwhile.
 */
async function check(release) {
  const temp = await mkdtemp(join(tmpdir(), 'hb-migrations-'));
  try {
    const old = join(temp, 'old');
    const present = join(temp, 'present');
    const built = await buildCommit(release, old, { components: services });
    for (const service of services) await bundle(sourceEntry(service), join(present, service.folder));
    await symlink(join(root, 'node_modules'), join(temp, 'node_modules'));
    return (await Promise.all(services.map((service) => problemsOf(service, { old, built, present, temp })))).flat();
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

const release = await lastRelease();
const problems = release ? await check(release) : [];
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(
    `\nThe migrations since ${release} are not safe while its replicas run. docs/releases.md describes how to change a schema in two steps.`,
  );
  process.exitCode = 1;
} else {
  console.log(
    release
      ? `The migrations since ${release} are safe while its replicas run.`
      : 'No release whose replicas could still run: there is no tag v* here.',
  );
}
