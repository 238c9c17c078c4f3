import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

test('file times follow the clock of the tests (`npm test -- --clock`)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hb-clock-'));
  expect(Math.abs((await stat(folder)).mtimeMs - Date.now())).toBeLessThan(60_000);
  expect(Math.abs((await stat(folder)).mtime.getTime() - Date.now())).toBeLessThan(60_000);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(folder, hourAgo, hourAgo);
  expect(Math.abs((await stat(folder)).mtimeMs - hourAgo.getTime())).toBeLessThan(10);
  await rm(folder, { recursive: true });
});
