import { buildCommit } from './lib/build-commit.mjs';
import { lastRelease } from './lib/release.mjs';

/**
 * `node scripts/build-release.mjs <folder> [commit]`: the services and the gateway of the last release, or of that
 * commit where none was made.
 */
const [folder, otherwise] = process.argv.slice(2);
const commit = (await lastRelease()) ?? otherwise;
if (!folder || !commit) {
  console.error(
    folder
      ? 'There is no release (no tag v*). Name a commit.'
      : 'Usage: node scripts/build-release.mjs <folder> [commit]',
  );
  process.exit(1);
}
try {
  const built = await buildCommit(commit, folder);
  console.log(JSON.stringify({ commit, built }));
} catch (cause) {
  console.error(cause.output ?? '', cause.message);
  process.exitCode = 1;
}
