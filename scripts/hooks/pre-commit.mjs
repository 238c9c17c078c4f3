import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/components.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const names = (text) => text.split('\0').filter((name) => name !== '');

/** Runs an installed tool on files. Aborts the commit if it fails. */
function runTool(path, args) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const staged = names(git('diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z')).filter((name) =>
  /\.(ts|tsx|mjs|js|css|json)$/.test(name),
);
const changedBeside = new Set(names(git('diff', '--name-only', '-z')));
// A partially staged file is only checked, because formatting would also stage its other changes.
const whole = staged.filter((name) => !changedBeside.has(name));
const partiallyStaged = staged.filter((name) => changedBeside.has(name));

if (whole.length > 0) {
  runTool('oxfmt/bin/oxfmt', ['--no-error-on-unmatched-pattern', ...whole]);
  git('add', '--', ...whole);
}
if (partiallyStaged.length > 0)
  runTool('oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...partiallyStaged]);
const code = staged.filter((name) => /\.(ts|tsx|mjs|js)$/.test(name));
if (code.length > 0) runTool('oxlint/bin/oxlint', ['--deny-warnings', ...code]);
