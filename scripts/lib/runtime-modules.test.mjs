import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyRuntimeModules } from './runtime-modules.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-modules-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function plant(files) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}
const copied = async (specifiers) => {
  await copyRuntimeModules(specifiers, { from: join(folder, 'svc'), target: join(folder, 'app') });
  const items = await readdir(join(folder, 'app/node_modules'), { recursive: true, withFileTypes: true });
  return items
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(join(folder, 'app/node_modules/').length))
    .sort();
};

test('copies a package with its dependencies in their versions, without files for installation and editors', async () => {
  await plant({
    'node_modules/paint/package.json': {
      dependencies: { colour: '1', 'prebuild-install': '1' },
      optionalDependencies: { '@paint/linux': '1', '@paint/mars': '1' },
    },
    'node_modules/paint/index.js': '',
    'node_modules/paint/index.d.ts': '',
    'node_modules/paint/README.md': '',
    'node_modules/paint/node_modules/colour/package.json': { version: '1', dependencies: { tint: '1' } },
    'node_modules/colour/package.json': { version: '2' },
    'node_modules/tint/package.json': {},
    'node_modules/@paint/linux/package.json': {},
    'node_modules/@paint/linux/lib.node': '',
    'node_modules/prebuild-install/package.json': {},
    'node_modules/unrelated/package.json': {},
  });
  expect(await copied(['paint'])).toEqual([
    '@paint/linux/lib.node',
    '@paint/linux/package.json',
    'paint/index.js',
    'paint/node_modules/colour/package.json',
    'paint/package.json',
    'tint/package.json',
  ]);
});

test('copies a single file without its package', async () => {
  await plant({
    'node_modules/@fonts/sans/package.json': {},
    'node_modules/@fonts/sans/400/Sans.ttf': 'x',
    'node_modules/@fonts/sans/700/Sans.ttf': 'x',
  });
  expect(await copied(['@fonts/sans/400/Sans.ttf'])).toEqual(['@fonts/sans/400/Sans.ttf']);
});
