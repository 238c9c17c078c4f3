import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/components.mjs';

const textFiles = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
    '*.mjs',
    '*.css',
    '*.md',
    '*.yml',
    '*.yaml',
    'Dockerfile',
    '*/Dockerfile',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && !/requirements\.(md|test\.mjs)$/.test(file));

/** Ids of requirements that a text refers to. */
const idsIn = (text) => [...text.matchAll(/\bD-\d+\b/g)].map(([id]) => id);

/** References to documents that a reader of the repository does not have. */
const outsideReferences = (text) =>
  [...text.matchAll(/\(?\b(?:spec(?:ification)?(?:'s)?,? )?sections? \d+\b|\(A\d\d\)/gi)].map(([found]) => found);

let listed;
beforeAll(async () => {
  const requirements = await readFile(join(root, 'docs/requirements.md'), 'utf8');
  listed = [...requirements.matchAll(/^### (D-\d+)$/gm)].map(([, id]) => id);
});

test('docs/requirements.md lists each requirement once', () => {
  expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([]);
  expect(listed.length).toBeGreaterThan(70);
});

test('files refer only to listed requirements and to no documents outside the repository', async () => {
  const problems = [];
  for (const file of textFiles) {
    const text = await readFile(join(root, file), 'utf8').catch(() => '');
    for (const id of idsIn(text))
      if (!listed.includes(id)) problems.push(`${file}: ${id} is not in docs/requirements.md`);
    for (const found of outsideReferences(text)) problems.push(`${file}: "${found}" is not in the repository`);
  }
  expect(problems).toEqual([]);
});

test('finds references without a target', () => {
  expect(idsIn('as D-12 and (D-9999) say')).toEqual(['D-12', 'D-9999']);
  expect(outsideReferences('(spec, section 4)')).toHaveLength(1);
  expect(outsideReferences('see (A14)')).toEqual(['(A14)']);
});
