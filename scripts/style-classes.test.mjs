import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/components.mjs';

const textOf = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

// The rest of `hb-stack-${column}` is not known here.
const classesIn = (text) => new Set(text.match(/(?<![\w-])hb-[a-z0-9-]*[a-z0-9](?![\w-]|\$)/g));

test('each class of our own in a component has a rule', () => {
  const styled = classesIn(textOf('*.css'));
  const classNames = [...textOf('*.tsx').matchAll(/className=("[^"]*"|\{[^}]*\})/g)].map(([, value]) => value);
  expect(classNames.length).toBeGreaterThan(300);
  expect([...classesIn(classNames.join('\n'))].filter((name) => !styled.has(name))).toEqual([]);
});
