import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/components.mjs';

/** As wide as the formatter makes code. It leaves comments as they are. */
const maxColumns = 120;
const comment = /^\s*(?:\/\/|\/\*|\*(?: |$))/;

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.css'], { cwd: root })
  .toString()
  .trim()
  .split('\n');

test('no line of a comment is wider than the code', () => {
  const wide = sources.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > maxColumns && comment.test(line) ? [`${path}:${i + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});
