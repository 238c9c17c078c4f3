import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readsTheTime } from './lib/test-files.mjs';
import { root } from './lib/components.mjs';

/** A recent or near future day or month. Test data uses earlier years. */
const nearDate = /(?<!\d)20(?:2[5-9]|3\d)-(?:0[1-9]|1[0-2])(?!\d)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const isJourney = (file) => file.startsWith('e2e/');
const isTest = (file) => /\.test\.tsx?$|^svc-[a-z]+\/tests\/|^packages\/testing\/src\//.test(file);

/** Lines with a near date in files that depend on the clock: all journeys, and tests that read the time. */
const nearDatesIn = (file, text) =>
  isJourney(file) || (isTest(file) && readsTheTime.test(text))
    ? text.split('\n').flatMap((line, index) => (nearDate.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
    : [];

test('tests that depend on the clock use days relative to now or data from before 2025', async () => {
  const found = [];
  for (const file of files.filter((name) => isJourney(name) || isTest(name)))
    found.push(...nearDatesIn(file, await readFile(join(root, file), 'utf8').catch(() => '')));
  expect(found).toEqual([]);
});

test('finds near dates only in files that depend on the clock', () => {
  const entry = `date: '${2026}-11-20T10:00:00Z'`;
  expect(nearDatesIn('e2e/support/people.ts', entry)).toHaveLength(1);
  expect(nearDatesIn('svc-tasks/src/a.test.ts', `${entry}\nconst now = Date.now();`)).toHaveLength(1);
  expect(nearDatesIn('svc-tasks/src/a.test.ts', entry)).toEqual([]);
  expect(nearDatesIn('svc-tasks/src/a.ts', `${entry}\nconst now = Date.now();`)).toEqual([]);
  expect(nearDatesIn('e2e/a.spec.ts', `'INV-${2026}-000001', '2015-11-20'`)).toEqual([]);
});
