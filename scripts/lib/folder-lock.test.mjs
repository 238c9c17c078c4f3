import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.mjs';

test('one stack at a time has a data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hb lock ä '));
  try {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`Another Hourbank or a restore uses ${folder}.`);
    release();
    (await lockFolder(folder))();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
