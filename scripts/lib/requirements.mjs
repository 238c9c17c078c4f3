import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { progress } from './progress.mjs';
import { run } from './run.mjs';

/** Programs the tests need and the Debian packages that bring them. `g++` and the like compile the SQLite driver where no ready one can be had. */
const compiler = [
  { program: 'g++', packages: ['g++'] },
  { program: 'make', packages: ['make'] },
  { program: 'python3', packages: ['python3'] },
];
const servers = [
  { program: 'mariadbd', packages: ['mariadb-server'] },
  { program: 'radosgw', packages: ['radosgw', 'ceph-osd', 'ceph-mon', 'ceph-common'] },
  { program: 'chromium', packages: ['chromium', 'fonts-liberation'], path: process.env.CHROMIUM_PATH },
];

/** Debian keeps servers outside the PATH of ordinary users. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const isThere = ({ program, path }) => (path ? existsSync(path) : folders.some((folder) => existsSync(join(folder, program))));
const isRootOnDebian = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

const quiet = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
let listsAreFresh = false;

async function ensure(title, needs) {
  const missing = needs.filter((need) => !isThere(need));
  if (missing.length === 0) return;
  const packages = missing.flatMap((need) => need.packages);
  if (!isRootOnDebian()) {
    const names = missing.map(({ program }) => program).join(', ');
    throw new Error(`Missing: ${names}. On Debian or Ubuntu: sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`);
  }
  await progress(`Installing ${title} (${packages.join(' ')})`, async () => {
    if (!listsAreFresh) await run('apt-get', ['update', '-qq'], { env: quiet });
    listsAreFresh = true;
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env: quiet });
  });
}

/** What `npm ci` may need. */
export const ensureCompiler = () => (isRootOnDebian() ? ensure('a compiler', compiler) : Promise.resolve());

/** What the tests talk to: MariaDB, an S3 server, a browser. On Debian as root they are installed; elsewhere the error is one line that says how to get them. */
export const ensureServers = () => ensure('test servers', servers);
