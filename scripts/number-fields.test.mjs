import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/components.mjs';

/** Ways to read a number or a day that change or ignore what was typed without a word. */
const silentReading =
  /type=\{?["'`]number|\btype: ?["'`]number["'`],?$|type=\{?["'`](date|datetime-local|month|time)["'`]|\btype: ?["'`](datetime-local|time)["'`]|valueAsNumber|\bparseFloat\(/;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'shell', 'mfe-*', 'packages'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\/src\/.*\.(tsx?|html|css)$/.test(file) && !/\.test\.tsx?$/.test(file));

const linesIn = (file, text) =>
  text.split('\n').flatMap((line, index) => (silentReading.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));

test('numbers and days that a person types are read by readNumber (D-85) and readDay (D-135)', async () => {
  const found = [];
  for (const file of files) found.push(...linesIn(file, await readFile(join(root, file), 'utf8').catch(() => '')));
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test('finds number fields, date fields and other silent readings', () => {
  const field = ['<input type="number" />', "<input type={'number'} />", "  type: 'number',", "input[type='number'] {"];
  const days = ['<input type="date" />', "const picker = { type: 'datetime-local', step };"];
  for (const line of [...field, ...days, 'const n = target.valueAsNumber;', 'Number.parseFloat(text)'])
    expect([line, linesIn('a.tsx', line).length]).toEqual([line, 1]);
  expect(linesIn('a.tsx', "typeof value === 'number'")).toEqual([]);
});
