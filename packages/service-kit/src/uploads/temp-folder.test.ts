import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eventually } from '@hourbank/testing';
import { createTempFolder, type TempFolder } from './temp-folder';

let root: string;
let temp: TempFolder;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hb-temp-'));
  temp = createTempFolder(root);
});
afterEach(async () => {
  await temp.close();
  await rm(root, { recursive: true, force: true });
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('creates request folders in a folder of the process that other users cannot read', async () => {
  await temp.open();
  const [first, second] = [await temp.makeRequestFolder(), await temp.makeRequestFolder()];
  expect(dirname(first)).toBe(dirname(second));
  expect([dirname(dirname(first)), await modeOf(dirname(first)), await modeOf(first)]).toEqual([root, '700', '700']);
  await temp.close();
  expect(await readdir(root)).toEqual([]);
});

test('creates the folder of the process again if it has been deleted', async () => {
  await temp.open();
  const first = await temp.makeRequestFolder();
  await rm(dirname(first), { recursive: true });
  const again = await temp.makeRequestFolder();
  expect([await modeOf(again), dirname(again) === dirname(first)]).toEqual(['700', false]);
});

test('does not use or delete existing files, folders and symbolic links of others', async () => {
  const foreign = join(root, 'foreign');
  await mkdir(foreign);
  await writeFile(join(foreign, 'kept'), '');
  await symlink(foreign, join(root, 'hourbank-uploads'));
  await symlink(foreign, join(root, 'hourbank-999999999-abcdef'));
  await writeFile(join(root, 'hourbank-999999998-abcdef'), '');
  await temp.open();
  expect(dirname(dirname(await temp.makeRequestFolder()))).toBe(root);
  expect(await readdir(foreign)).toEqual(['kept']);
  expect(await readdir(root)).toEqual(expect.arrayContaining(['hourbank-uploads', 'hourbank-999999998-abcdef']));
});

const longAgo = new Date(Date.now() - 3_600_000);

test('removes folders without a heartbeat for ten minutes and keeps others, whatever their process ids are', async () => {
  // Another container has the same process ids, and its processes are not visible here.
  const [killed, silent, alive, fresh] = [
    `hourbank-${process.pid}-killed`,
    `hourbank-${process.ppid}-silent`,
    `hourbank-${process.pid}-alivee`,
    'hourbank-999999999-freshh',
  ];
  const others = ['hourbank-x', 'hourbank-1-toolong', 'other'];
  for (const name of [killed, silent, alive, fresh, ...others])
    await mkdir(join(root, name, 'upload-1'), { recursive: true });
  for (const name of [killed, silent, ...others]) await utimes(join(root, name), longAgo, longAgo);
  await temp.open();
  const own = dirname(await temp.makeRequestFolder()).slice(root.length + 1);
  expect((await readdir(root)).sort()).toEqual([...others, alive, fresh, own].sort());
});

test('a running process writes heartbeats, and removes what others leave meanwhile', async () => {
  const running = createTempFolder(root, 10);
  await running.open();
  const own = dirname(await running.makeRequestFolder());
  const killed = join(root, 'hourbank-7-killed');
  await mkdir(killed);
  await utimes(killed, longAgo, longAgo);
  await utimes(own, longAgo, longAgo);
  const lastSign = async () => (await stat(own)).mtimeMs;
  await eventually(async () => !(await readdir(root)).includes('hourbank-7-killed'));
  await eventually(async () => (await lastSign()) > longAgo.getTime());
  await running.close();
  expect(await readdir(root)).toEqual([]);
});

test('open fails with the path if the folder is not writable', async () => {
  await writeFile(join(root, 'file'), '');
  await expect(createTempFolder(join(root, 'file')).open()).rejects.toThrow(
    `TMPDIR: no temporary files can be written to ${join(root, 'file')} (`,
  );
});
