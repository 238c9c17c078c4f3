import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/components.mjs';
import { messageProblems } from './check-message.mjs';

test.each([
  ['fix(billing): resume uploads after the spool file ends'],
  ['feat!: one account of hours'],
  ['docs: list the requirements\n\nBecause code refers to them.\n# a comment of git'],
  ["Merge branch 'main'"],
])('accepts the message %j', (message) => expect(messageProblems(message)).toEqual([]));

test.each([
  ['resume uploads', 'type(scope)'],
  ['fix: Resume uploads', 'type(scope)'],
  ['fix: resume uploads.', 'type(scope)'],
  [`fix: ${'x'.repeat(80)}`, '85 characters'],
  ['fix: resume uploads\nat once', 'empty line'],
])('rejects the message %j', (message, problem) => expect(messageProblems(message).join()).toContain(problem));

test('a commit formats staged files and fails if the linter fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hourbank-hooks-'));
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: folder },
    });
  try {
    for (const name of ['.githooks', '.oxfmtrc.json', '.oxlintrc.json', 'scripts/hooks', 'scripts/lib/components.mjs'])
      await cp(join(root, name), join(folder, name), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    git('init', '-q');
    git('config', 'core.hooksPath', '.githooks');

    await writeFile(join(folder, 'a.mjs'), 'export const a = {b:"c"}');
    git('add', 'a.mjs');
    git('commit', '-qm', 'feat: add a');
    expect(await readFile(join(folder, 'a.mjs'), 'utf8')).toBe("export const a = { b: 'c' };\n");
    expect(git('status', '--short', 'a.mjs')).toBe('');

    await writeFile(join(folder, 'a.mjs'), 'debugger;\n');
    git('add', 'a.mjs');
    expect(() => git('commit', '-qm', 'feat: stop')).toThrow();
    expect(git('log', '--oneline').trim().split('\n')).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
