import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/components.mjs';

/** Ways to read a number that change what was typed without a word, or accept a part of it. */
const silentReading = /type=\{?["'`]number|\btype: ?["'`]number["'`],?$|valueAsNumber|\bparseFloat\(/;

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

test('each number that a person types is read by readNumber (D-85)', async () => {
  const found = [];
  for (const file of files) found.push(...linesIn(file, await readFile(join(root, file), 'utf8').catch(() => '')));
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test('finds number fields and other silent readings', () => {
  const field = ['<input type="number" />', "<input type={'number'} />", "  type: 'number',", "input[type='number'] {"];
  for (const line of [...field, 'const n = target.valueAsNumber;', 'Number.parseFloat(text)'])
    expect([line, linesIn('a.tsx', line).length]).toEqual([line, 1]);
  expect(linesIn('a.tsx', "typeof value === 'number'")).toEqual([]);
});
