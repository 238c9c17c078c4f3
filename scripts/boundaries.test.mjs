import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './lib/components.mjs';

let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-lint-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Returns what the linter says about each file alone in a checkout. One run of the linter reads all the checkouts,
 * because starting it takes far longer than reading a file.
 * @param {string} name of the folder of these checkouts
 * @param {{ path: string, source: string }[]} files
 * @returns {Promise<string[]>} the messages about each file, empty if it is accepted
 */
async function lint(name, files) {
  // Only the outermost configuration may have options.
  const rules = (await readFile(join(root, '.oxlintrc.json'), 'utf8')).replace(/^ *"options": .*$/m, '');
  const checkouts = join(folder, name);
  for (const [index, { path, source }] of files.entries()) {
    const file = join(checkouts, String(index), path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, source);
    await writeFile(join(checkouts, String(index), '.oxlintrc.json'), rules);
  }
  const output = await new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings', '--format=json'],
      { cwd: checkouts },
      (_, stdout) => resolve(stdout),
    );
  });
  const said = files.map(() => '');
  for (const { filename, message, help } of JSON.parse(output).diagnostics)
    said[Number(filename.split('/', 1)[0])] += `${message} ${help ?? ''}\n`;
  return said;
}
const readingTheEnvironment = 'export const zone = process.env.BUSINESS_TIME_ZONE;\n';
const importing = (from) => `import { thing } from '${from}';\nexport const used = thing;\n`;

const forbidden = [
  ['contracts import anything but zod', 'packages/contracts/src/billing.ts', '@hourbank/ui', 'contracts import zod'],
  ['ui imports operations', 'packages/ui/src/table.tsx', '@hourbank/contracts', 'ui knows no operations'],
  ['ui imports queries', 'packages/ui/src/table.tsx', '@tanstack/react-query', 'ui knows no operations'],
  ['api-client imports ui', 'packages/api-client/src/client.ts', '@hourbank/ui', 'api-client knows contracts'],
  [
    'service-kit imports a service',
    'packages/service-kit/src/app.ts',
    '../../../svc-billing/src/deps',
    'service-kit knows contracts and sqlite',
  ],
  [
    'a feature imports another',
    'mfe-admin/src/features/clients/client-page.tsx',
    '../packages/queries',
    'Features never import each other',
  ],
  ['a feature imports TypeORM', 'mfe-admin/src/features/clients/queries.ts', 'typeorm', 'by api-client'],
  ['a remote imports the other', 'mfe-admin/src/app/router.tsx', '@hourbank/mfe-portal', 'meet at run time'],
  ['the shell imports a remote', 'shell/src/outlet.tsx', '../../mfe-admin/src/mount', 'meet at run time'],
  [
    'a service imports another',
    'svc-tracking/src/entry-changes/create-entry.ts',
    '@hourbank/svc-billing',
    'A service knows',
  ],
  [
    'a service imports another by path',
    'svc-tracking/src/entries/entry-store.ts',
    '../../../svc-billing/src/deps',
    'A service knows',
  ],
  [
    'a test imports another service',
    'svc-tracking/src/entries/entry.test.ts',
    '../../../svc-billing/src/deps',
    'knows no other service',
  ],
  [
    'a use case imports TypeORM',
    'svc-billing/src/packages/request-time.ts',
    'typeorm',
    'Only packages/service-kit/src/db',
  ],
  ['a rule imports Koa', 'svc-billing/src/packages/package-rules.ts', 'koa', 'Koa stays in'],
  ['a route imports TypeORM', 'svc-billing/src/routes.ts', 'typeorm', 'Only packages/service-kit/src/db'],
  [
    'a store imports TypeORM',
    'svc-billing/src/packages/package-store.ts',
    'typeorm',
    'Only packages/service-kit/src/db',
  ],
  ['a data source imports TypeORM', 'svc-billing/src/db/data-source.ts', 'typeorm', 'Only packages/service-kit/src/db'],
  [
    'a test of a service imports TypeORM',
    'svc-billing/src/packages/request-time.test.ts',
    'typeorm',
    'Only packages/service-kit/src/db',
  ],
  [
    'service-kit imports TypeORM outside db',
    'packages/service-kit/src/files/files.ts',
    'typeorm',
    'Only packages/service-kit/src/db',
  ],
  ['a tool imports TypeORM', 'packages/testing/src/database.ts', 'typeorm', 'Only packages/service-kit/src/db'],
  ['a script imports a SQLite driver directly', 'scripts/operate/sqlite.mjs', 'better-sqlite3', 'It crashes Node 20'],
  ['a store imports Koa', 'svc-billing/src/packages/package-store.ts', '@koa/router', 'Koa stays in'],
].map(([what, path, from, reason]) => ({ what, path, source: importing(from), reason }));
forbidden.push({
  what: 'a file other than config.ts reads the environment',
  path: 'svc-billing/src/packages/package-rules.ts',
  source: readingTheEnvironment,
  reason: 'process.env',
});

describe('the linter', () => {
  let said;
  beforeAll(async () => {
    said = await lint('forbidden', forbidden);
  });
  test.each(forbidden.map((file, index) => [file.what, file.reason, index]))('fails when %s', (_, reason, index) => {
    expect(said[index]).toContain(reason);
  });
});

const allowed = [
  ['svc-billing/src/routes.ts', importing('@koa/router')],
  ['svc-billing/src/internal-routes.ts', importing('@koa/router')],
  ['packages/service-kit/src/db/table.ts', importing('typeorm')],
  ['packages/service-kit/src/db/db-errors.test.ts', importing('typeorm')],
  ['svc-billing/src/packages/package-rules.ts', importing('@hourbank/contracts')],
  ['svc-billing/src/packages/packages.test.ts', importing('@hourbank/testing')],
  ['svc-billing/src/config.ts', readingTheEnvironment],
  ['packages/service-kit/src/db/data-source.ts', importing('@hourbank/sqlite')],
  ['packages/contracts/src/billing.ts', importing('zod/mini')],
  ['packages/contracts/src/openapi.ts', importing('zod-openapi')],
  ['packages/ui/src/rich-text/clean-html.ts', importing('@hourbank/contracts/rich-text')],
  ['mfe-admin/src/features/clients/client-page.tsx', importing('./queries')],
  ['mfe-admin/src/features/clients/client-page.tsx', importing('../../app/session')],
  ['mfe-admin/src/app/router.tsx', importing('../features/clients/client-page')],
].map(([path, source]) => ({ path, source }));

describe('the linter', () => {
  let said;
  beforeAll(async () => {
    said = await lint('allowed', allowed);
  });
  test.each(allowed.map(({ path }, index) => [path, index]))('accepts allowed imports of %s', (_, index) => {
    expect(said[index]).toBe('');
  });
});
