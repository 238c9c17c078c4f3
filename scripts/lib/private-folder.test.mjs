import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivate } from './private-folder.mjs';

let folder;
let lines;
let umask;
beforeEach(async () => {
  umask = process.umask(0o022);
  folder = join(await mkdtemp(join(tmpdir(), 'hb-private-')), 'data');
  lines = [];
});
afterEach(async () => {
  process.umask(umask);
  await rm(join(folder, '..'), { recursive: true, force: true });
});
const modeOf = async (...path) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
const prepare = () => makePrivate(folder, (line) => lines.push(line));

test('only the owner can read a new data folder and its files', async () => {
  await prepare();
  await writeFile(join(folder, 'billing.db'), '');
  expect([await modeOf(), await modeOf('billing.db'), lines]).toEqual(['700', '600', []]);
});

test('restricts the permissions of an existing data folder and reports each change', async () => {
  await mkdir(join(folder, 'files'), { recursive: true });
  for (const name of ['secrets.json', 'billing.db', 'billing.db-wal']) await writeFile(join(folder, name), '');
  await chmod(join(folder, 'secrets.json'), 0o600);
  expect(await modeOf('billing.db')).toBe('644');
  await prepare();
  expect([await modeOf(), await modeOf('files'), await modeOf('billing.db'), await modeOf('billing.db-wal')]).toEqual([
    '700',
    '700',
    '600',
    '600',
  ]);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe(`${folder} could be read by other users of this machine; now only by its owner.`);
  lines = [];
  await prepare();
  expect(lines).toEqual([]);
});

test('rejects an open folder with other files and does not change it', async () => {
  await mkdir(folder);
  await writeFile(join(folder, 'holiday.jpg'), '');
  await expect(prepare()).rejects.toThrow('Choose a folder for Hourbank alone');
  expect([await modeOf(), await modeOf('holiday.jpg')]).toEqual(['755', '644']);
});
