import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRootOnDebian } from '../lib/requirements.mjs';
import { run } from '../lib/run.mjs';
import { NoEngine } from './docker.mjs';

const isSecond = (version) => /(^|v)2\.|(^|v)[3-9]\./.test(version);
const works = (command) =>
  run(command[0], [...command.slice(1), 'version', '--short']).then(
    (version) => isSecond(version.trim()),
    () => false,
  );

/** The package of Debian 13. It also runs on older releases when it is unpacked instead of installed. */
async function fromDebian(folder) {
  const apt = join(folder, 'apt');
  for (const path of ['lists/partial', 'cache/archives/partial']) await mkdir(join(apt, path), { recursive: true });
  await writeFile(join(apt, 'status'), '');
  await writeFile(
    join(apt, 'sources.list'),
    'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main\n',
  );
  const settings = Object.entries({
    'Dir::State': apt,
    'Dir::State::status': `${apt}/status`,
    'Dir::State::lists': `${apt}/lists`,
    'Dir::Cache': `${apt}/cache`,
    'Dir::Etc::sourcelist': `${apt}/sources.list`,
    'Dir::Etc::sourceparts': '-',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await run('apt-get', [...settings, '-qq', 'update']);
  await run('apt-get', [...settings, '-qq', 'download', 'docker-compose'], { cwd: apt });
  const deb = (await readdir(apt)).find((name) => name.endsWith('.deb'));
  await run('dpkg', ['-x', join(apt, deb ?? ''), join(apt, 'compose')]);
  return [join(apt, 'compose/usr/bin/docker-compose')];
}

/**
 * The command of Compose, version 2 or newer.
 * @param {string} folder where it can be unpacked
 * @returns {Promise<string[]>}
 */
export async function findCompose(folder) {
  for (const command of [['docker', 'compose'], ['docker-compose']]) if (await works(command)) return command;
  const unpacked = isRootOnDebian() ? await fromDebian(folder).catch(() => undefined) : undefined;
  if (unpacked && (await works(unpacked))) return unpacked;
  throw new NoEngine('Docker Compose 2 is not installed, and it could not be downloaded.');
}
