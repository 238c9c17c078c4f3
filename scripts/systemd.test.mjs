import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/components.mjs';

const folder = join(root, 'deploy/systemd');

/** The settings of a unit by name, as lists. */
async function readUnit(file) {
  const lines = (await readFile(join(folder, file), 'utf8')).split('\n').filter((line) => /^\w+=/.test(line));
  const unit = {};
  for (const line of lines) (unit[line.slice(0, line.indexOf('='))] ??= []).push(line.slice(line.indexOf('=') + 1));
  return unit;
}

test('each service runs a program of the checkout as an own user, and each timer belongs to a service', async () => {
  const files = await readdir(folder);
  expect(files.filter((file) => file.endsWith('.timer')).toSorted()).toEqual([
    'hourbank-backup.timer',
    'hourbank-check.timer',
  ]);
  for (const file of files.filter((one) => one.endsWith('.service'))) {
    const { ExecStart, ...rest } = await readUnit(file);
    const [, program] = /^\/usr\/bin\/node (scripts\/[\w-]+\.mjs)( |$)/.exec(ExecStart[0]);
    expect([file, existsSync(join(root, program))]).toEqual([file, true]);
    expect(rest).toMatchObject({
      User: ['hourbank'],
      WorkingDirectory: ['/opt/hourbank'],
      EnvironmentFile: ['/etc/hourbank/hourbank.env'],
      StateDirectory: ['hourbank'],
      NoNewPrivileges: ['yes'],
      ProtectSystem: ['strict'],
    });
  }
  for (const file of files.filter((one) => one.endsWith('.timer'))) {
    expect(files).toContain(file.replace('.timer', '.service'));
    expect((await readUnit(file)).OnCalendar[0]).toMatch(/^\*-\*-\* \d\d:\d\d$/);
  }
});
