import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asksForTheTime } from './lib/clock-suites.mjs';
import { root } from './lib/parts.mjs';

/** A day or month that a clock has just passed or will soon reach. Data of tests uses the years before. */
const nearDate = /(?<!\d)20(?:2[5-9]|3\d)-(?:0[1-9]|1[0-2])(?!\d)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const isJourney = (file) => file.startsWith('e2e/');
const isTest = (file) => /\.test\.tsx?$|^svc-[a-z]+\/tests\/|^packages\/testing\/src\//.test(file);

/** Lines that name a near date where the clock counts: in all journeys, and in tests that ask for the time. */
const nearDatesIn = (file, text) =>
  isJourney(file) || (isTest(file) && asksForTheTime.test(text))
    ? text.split('\n').flatMap((line, index) => (nearDate.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
    : [];

test('no test that runs against the clock knows the calendar: it uses days relative to now, or data from before 2025', async () => {
  const found = [];
  for (const file of files.filter((name) => isJourney(name) || isTest(name)))
    found.push(...nearDatesIn(file, await readFile(join(root, file), 'utf8').catch(() => '')));
  expect(found).toEqual([]);
});

test('a near date is found where it counts, and nowhere else', () => {
  const entry = `date: '${2026}-11-20T10:00:00Z'`;
  expect(nearDatesIn('e2e/support/people.ts', entry)).toHaveLength(1);
  expect(nearDatesIn('svc-tasks/src/a.test.ts', `${entry}\nconst now = Date.now();`)).toHaveLength(1);
  expect(nearDatesIn('svc-tasks/src/a.test.ts', entry)).toEqual([]);
  expect(nearDatesIn('svc-tasks/src/a.ts', `${entry}\nconst now = Date.now();`)).toEqual([]);
  expect(nearDatesIn('e2e/a.spec.ts', `'INV-${2026}-000001', '2015-11-20'`)).toEqual([]);
});
