import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './lib/components.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-lint-'));
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes one file into an otherwise empty checkout and returns the result of the linter. */
async function lint(path, source) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, source);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings'],
      { cwd: folder },
      (error, stdout) => resolve({ failed: error !== null, output: stdout }),
    );
  });
}
const importing = (from) => `import { thing } from '${from}';\nexport const used = thing;\n`;

test.each([
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
  ['a use case imports TypeORM', 'svc-billing/src/packages/request-time.ts', 'typeorm', 'TypeORM stays in'],
  ['a rule imports Koa', 'svc-billing/src/packages/package-rules.ts', 'koa', 'Koa stays in'],
  ['a route imports TypeORM', 'svc-billing/src/packages/package-routes.ts', 'typeorm', 'TypeORM stays in'],
  ['a script imports a SQLite driver directly', 'scripts/operate/sqlite.mjs', 'better-sqlite3', 'It crashes Node 20'],
  ['a store imports Koa', 'svc-billing/src/packages/package-store.ts', '@koa/router', 'Koa stays in'],
])('the linter fails when %s', async (_, path, from, reason) => {
  const { failed, output } = await lint(path, importing(from));
  expect(output).toContain(reason);
  expect(failed).toBe(true);
});

test('the linter fails when a file other than config.ts reads the environment', async () => {
  const { failed, output } = await lint(
    'svc-billing/src/packages/package-rules.ts',
    'export const zone = process.env.BUSINESS_TIME_ZONE;\n',
  );
  expect(output).toContain('process.env');
  expect(failed).toBe(true);
});

test.each([
  ['svc-billing/src/packages/package-store.ts', importing('typeorm')],
  ['svc-billing/src/db/data-source.ts', importing('typeorm')],
  ['svc-billing/src/deps.ts', importing('typeorm')],
  ['svc-billing/src/packages/package-routes.ts', importing('@koa/router')],
  ['svc-billing/src/packages/package-rules.ts', importing('@hourbank/contracts')],
  ['svc-billing/src/packages/packages.test.ts', importing('@hourbank/testing')],
  ['svc-billing/src/config.ts', 'export const zone = process.env.BUSINESS_TIME_ZONE;\n'],
  ['packages/service-kit/src/db/data-source.ts', importing('@hourbank/sqlite')],
  ['packages/contracts/src/billing.ts', importing('zod/mini')],
  ['packages/contracts/src/openapi.ts', importing('zod-openapi')],
  ['packages/ui/src/rich-text/clean-html.ts', importing('@hourbank/contracts/rich-text')],
  ['mfe-admin/src/features/clients/client-page.tsx', importing('./queries')],
  ['mfe-admin/src/features/clients/client-page.tsx', importing('../../app/session')],
  ['mfe-admin/src/app/router.tsx', importing('../features/clients/client-page')],
])('the linter accepts allowed imports of %s', async (path, source) => {
  expect(await lint(path, source)).toMatchObject({ failed: false });
});
