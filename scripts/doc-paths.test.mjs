import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/components.mjs';

const documents = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
})
  .toString()
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));

/** The source files that a text names in backticks, with their folder: `src/app.ts`. */
const filesIn = (text) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|cjs|css|md|ya?ml))`/g)].map(([, path]) => path);

/** A document names files from the root, from its own folder or from the `src` of that folder. */
const exists = (document, path) =>
  [root, join(root, dirname(document)), join(root, dirname(document), 'src')].some((from) =>
    existsSync(join(from, path)),
  );

test('finds the files that a text names', () => {
  expect(filesIn('See `src/app.ts`, `*-routes.ts`, `messages.ts` and `k8s/base/a.yaml`.')).toEqual([
    'src/app.ts',
    'k8s/base/a.yaml',
  ]);
});

test('every file that the documentation names exists', () => {
  const named = documents.flatMap((document) =>
    filesIn(readFileSync(join(root, document), 'utf8')).map((path) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(({ document, path }) => !exists(document, path));
  expect(missing.map(({ document, path }) => `${document}: ${path}`)).toEqual([]);
});

/** Variables of other programs: Docker Compose, and the library of the S3 store. */
const foreign = ['COMPOSE_PROJECT_NAME', 'AWS_ROLE_ARN', 'AWS_WEB_IDENTITY_TOKEN_FILE'];

test('every command and environment variable that the documentation names is there', () => {
  const sources = execFileSync('git', ['ls-files', '-z', '*.ts', '*.mjs', '*.yml', '*.yaml', '*.env', '*Dockerfile'], {
    cwd: root,
  })
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const isThere = (name) => foreign.includes(name) || sources.includes(name.replace(/_FILE$/, ''));
  const wrong = documents
    .filter((document) => document !== 'CHANGELOG.md' && !document.startsWith('docs/decisions/'))
    .flatMap((document) => {
      const text = readFileSync(join(root, document), 'utf8');
      const variables = [...text.matchAll(/(?<![\w$@.])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\w)/g)].map(([name]) => name);
      const commands = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name);
      return [...variables.filter((name) => !isThere(name)), ...commands.filter((name) => !(name in scripts))].map(
        (name) => `${document}: ${name}`,
      );
    });
  expect(wrong).toEqual([]);
});
