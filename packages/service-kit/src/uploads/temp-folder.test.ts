import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTempFolder, type TempFolder } from './temp-folder';

let root: string;
let temp: TempFolder;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hb-temp-'));
  temp = createTempFolder(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

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

test('removes folders of processes that no longer run at startup and keeps others', async () => {
  const [old, fresh] = [`hourbank-${process.pid}-oldold`, `hourbank-${process.pid}-newnew`];
  const others = ['hourbank-x', 'hourbank-1-toolong', `hourbank-${process.ppid}-abcdef`, 'other'];
  for (const name of ['hourbank-999999999-abcdef', old, fresh, ...others])
    await mkdir(join(root, name, 'upload-1'), { recursive: true });
  await utimes(join(root, old), new Date(0), new Date(0));
  await temp.open();
  const own = dirname(await temp.makeRequestFolder()).slice(root.length + 1);
  expect((await readdir(root)).sort()).toEqual([...others, fresh, own].sort());
});

test('open fails with the path if the folder is not writable', async () => {
  await writeFile(join(root, 'file'), '');
  await expect(createTempFolder(join(root, 'file')).open()).rejects.toThrow(
    `TMPDIR: no temporary files can be written to ${join(root, 'file')} (`,
  );
});
