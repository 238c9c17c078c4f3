import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fronts, gateway, root, services } from './lib/components.mjs';
import { importedPackages } from './lib/import-graph.mjs';

/** The libraries that were named for the product (decision 22). Jest runs this test. */
const named = [
  'react',
  '@module-federation/enhanced',
  '@rspack/core',
  '@tanstack/react-router',
  '@tanstack/react-query',
  'koa',
  '@koa/router',
  'koa-body',
  'typeorm',
  'mysql2',
  'minio',
  'react-draft-wysiwyg',
  'echarts-for-react',
  'jsonwebtoken',
];

/** What starts: the processes, the pages, what the shell loads of the consoles, and the builds of the front ends. */
const entries = [
  ...[...services, gateway].map(({ folder }) => `${folder}/src/main.ts`),
  ...fronts.flatMap(({ folder }) => [`${folder}/src/index.ts`, `${folder}/rspack.config.ts`]),
  'mfe-admin/src/mount.ts',
  'mfe-portal/src/mount.ts',
];

test('code that runs imports every library that was named for the product', () => {
  const imported = importedPackages(root, entries);
  expect(named.filter((name) => !imported.has(name))).toEqual([]);
});

test('jest runs the tests', () => {
  expect(process.env.JEST_WORKER_ID).toBeDefined();
});

describe('an import', () => {
  let folder;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hb-imports-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each([
    ['in the first file', { 'a/main.ts': "import koa from 'koa';" }, ['koa']],
    ['of several lines, of a part', { 'a/main.ts': "import {\n  type A,\n  b,\n} from '@x/koa/part';" }, ['@x/koa']],
    [
      'in a lazy file',
      { 'a/main.ts': "lazy(() => import(/* eager */ './b'))", 'a/b.tsx': "export * from 'koa';" },
      ['koa'],
    ],
    [
      'in a package of the workspace',
      {
        'a/main.ts': "import { b } from '@hourbank/kit/b';",
        'packages/kit/package.json': '{"exports":{"./b":"./src/b.ts"}}',
        'packages/kit/src/b.ts': "import 'koa';",
      },
      ['koa'],
    ],
    ['of types', { 'a/main.ts': "import type { A } from 'koa';\nimport { type B, type C } from 'koa';" }, []],
    ['of a style sheet', { 'a/main.ts': "import 'koa/dist/koa.css';" }, []],
    ['in a comment', { 'a/main.ts': "// import 'koa';\n/**\n * import 'koa';\n */\n" }, []],
    ['in a test', { 'a/main.ts': '', 'a/main.test.ts': "import 'koa';" }, []],
    ['in a file that nobody imports', { 'a/main.ts': '', 'a/b.ts': "import 'koa';" }, []],
  ])('%s', async (name, files, expected) => {
    const checkout = join(folder, name);
    for (const [path, source] of Object.entries(files)) {
      await mkdir(dirname(join(checkout, path)), { recursive: true });
      await writeFile(join(checkout, path), source);
    }
    expect([...importedPackages(checkout, ['a/main.ts'])]).toEqual(expected);
  });
});
