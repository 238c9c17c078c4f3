import { holdAgainstReleases } from './contracts/hold-against.mjs';
import { root } from './lib/components.mjs';

const { releases, broken, unused } = await holdAgainstReleases(root);
for (const line of unused) console.log(line);
for (const line of broken) console.error(line);
if (broken.length > 0) {
  console.error(
    `\nThese changes break components of ${releases.join(', ')}. docs/releases.md describes how to release a change in two steps.`,
  );
  process.exitCode = 1;
} else {
  console.log(
    releases.length > 0
      ? `The contracts keep what ${releases.join(', ')} promised.`
      : 'No release to hold the contracts against: there is no tag v* here.',
  );
}
