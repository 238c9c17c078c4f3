import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from './memory-folder.mjs';

let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-memory-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function found(options, needed, free = Infinity) {
  const mounts = join(folder, 'mounts');
  await writeFile(mounts, `proc /proc proc rw 0 0\ntmpfs ${folder} tmpfs ${options} 0 0\n`);
  return memoryFolder({ memory: folder, mounts, needed, free });
}

test('memory is used if it is large enough and programs may be started from it', async () => {
  expect(await found('rw,nosuid,nodev', 0)).toBe(folder);
  expect(await found('rw,nosuid,nodev', Infinity)).toBeUndefined();
  expect(await found('rw,nosuid,nodev', 1000, 999)).toBeUndefined();
  expect(await found('rw,nosuid,nodev,noexec', 0)).toBeUndefined();
});

test('a machine without such a folder has none', async () => {
  expect(await memoryFolder({ memory: join(folder, 'absent'), needed: 0 })).toBeUndefined();
});
