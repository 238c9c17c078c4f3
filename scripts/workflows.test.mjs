import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './lib/components.mjs';
import { nightlyJobs } from './lib/nightly-jobs.mjs';

const folder = join(root, '.github/workflows');
const read = async (file) => parse(await readFile(join(folder, file), 'utf8'));

test('workflows name actions by commit, with a time limit for each job', async () => {
  for (const file of await readdir(folder)) {
    const { jobs } = await read(file);
    for (const [name, job] of Object.entries(jobs)) {
      expect([file, name, job['timeout-minutes'] > 0]).toEqual([file, name, true]);
      for (const { uses } of job.steps.filter((step) => step.uses))
        expect([file, uses]).toEqual([file, expect.stringMatching(/^[\w./-]+@[0-9a-f]{40}$/)]);
    }
  }
});

test('the nightly workflow runs the Node versions of README and all nightly jobs', async () => {
  const { jobs } = await read('nightly.yml');
  const [, versions] = /^Node (.+) or newer\./m.exec(await readFile(join(root, 'README.md'), 'utf8'));
  expect(jobs.node.strategy.matrix.node).toEqual(versions.split(', '));
  // `test` is the job of each version of Node.
  const own = (await nightlyJobs()).map(({ name }) => name).filter((name) => name !== 'test');
  expect([...jobs.long.strategy.matrix.job, 'containers']).toEqual(own);
});
