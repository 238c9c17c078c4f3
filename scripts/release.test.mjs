import { appendFile, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/components.mjs';
import { run } from './lib/run.mjs';

let clone;
const env = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'test'],
    [`GIT_${who}_EMAIL`, 'test@localhost'],
  ]),
);
const inClone = (command, ...args) =>
  run(command, args, { cwd: clone, env }).then(
    (output) => output.trim(),
    (cause) => Promise.reject(new Error(cause.output)),
  );
const git = (...args) => inClone('git', ...args);
const release = (...args) => inClone(process.execPath, 'scripts/release.mjs', ...args);
const read = (path) => readFile(join(clone, path), 'utf8');
const versionOf = async (folder) => JSON.parse(await read(join(folder, 'package.json'))).version;
const tagOf = async (component) =>
  /newTag: (.+)/.exec(await read(`k8s/overlays/production/${component}/kustomization.yaml`))[1];

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'hb-clone-'));
  await run('git', ['clone', '-q', root, clone]);
  await cp(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  // .gitignore excludes a folder of this name only.
  await appendFile(join(clone, '.git/info/exclude'), 'node_modules\n');
  await git('add', 'scripts');
  await git('commit', '-q', '--allow-empty', '-m', 'what is tested');
});
afterAll(() => rm(clone, { recursive: true, force: true }));

test('a release sets all versions, a component can be released alone, and later ones come after both', async () => {
  await release('0.7.0');
  expect(await Promise.all(['', 'svc-billing', 'svc-tasks', 'packages/contracts'].map(versionOf))).toEqual(
    Array(4).fill('0.7.0'),
  );
  expect(await Promise.all(['svc-billing', 'backup'].map(tagOf))).toEqual(['0.7.0', '0.7.0']);
  expect(await git('grep', '-h', 'newTag:', '--', 'k8s/*.yaml')).not.toMatch(/newTag: (?!0\.7\.0$)/m);
  expect(await read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 0\.7\.0 - /m);

  await expect(release('0.7.1', '--only', 'svc-biling')).rejects.toThrow(
    'svc-biling is none of svc-identity, svc-billing',
  );
  await git('commit', '-q', '--allow-empty', '-m', 'fix: something else');
  await release('0.7.1', '--only', 'svc-billing');
  expect(await Promise.all(['', 'svc-billing', 'svc-tasks'].map(versionOf))).toEqual(['0.7.0', '0.7.1', '0.7.0']);
  expect(await Promise.all(['svc-billing', 'svc-tasks', 'backup'].map(tagOf))).toEqual(['0.7.1', '0.7.0', '0.7.0']);
  const { packages, version } = JSON.parse(await read('package-lock.json'));
  expect([version, packages['svc-billing'].version, packages['svc-tasks'].version]).toEqual([
    '0.7.0',
    '0.7.1',
    '0.7.0',
  ]);
  expect(await git('tag', '--list')).toBe('svc-billing/v0.7.1\nv0.7.0');
  expect(await git('status', '--porcelain')).toBe('');
  expect(await read('dist/release/svc-billing/0.7.1/notes.md')).toContain('# svc-billing 0.7.1\n');
  expect(JSON.parse(await read('dist/release/svc-billing/0.7.1/contracts.json')).length).toBeGreaterThan(100);
  expect(await inClone(process.execPath, 'scripts/check-contracts.mjs')).toMatch(
    /^The contracts keep what .*svc-billing\/v0\.7\.1.* promised\.$/m,
  );

  await expect(release('0.7.1', '--only', 'svc-billing')).rejects.toThrow(
    '0.7.1 does not come after svc-billing/v0.7.1.',
  );
  await release('0.7.1', '--only', 'svc-tasks');
});
