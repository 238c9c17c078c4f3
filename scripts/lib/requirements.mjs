import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { progress } from './progress.mjs';
import { run } from './run.mjs';

/** Programs that the tests need, and the Debian packages that contain them. */
const servers = {
  mariadbd: ['mariadb-server'],
  radosgw: ['radosgw'],
  'ceph-osd': ['ceph-osd'],
  'ceph-mon': ['ceph-mon'],
  ceph: ['ceph-common'],
  pdftotext: ['poppler-utils'],
  openssl: ['openssl'],
  // CHROMIUM_PATH may name another browser.
  ...(process.env.CHROMIUM_PATH ? {} : { 'chromium-headless-shell': ['chromium-headless-shell', 'fonts-liberation'] }),
};

/** Debian keeps servers outside the PATH of ordinary users. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];
const isThere = (program) => folders.some((folder) => existsSync(join(folder, program)));
export const missingPrograms = (programs) => programs.filter((program) => !isThere(program));

/** Whether `/etc/os-release` describes Debian, Ubuntu or a derived system. */
export const isDebian = (osRelease) =>
  [...osRelease.matchAll(/^ID(?:_LIKE)?=["']?([^"'\n]*)/gm)].some(([, ids]) => /(^| )(debian|ubuntu)( |$)/.test(ids));

export const isRootOnDebian = () =>
  process.getuid?.() === 0 && existsSync('/etc/os-release') && isDebian(readFileSync('/etc/os-release', 'utf8'));

const quiet = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
let listsAreFresh = false;

async function ensure(title, needs, elsewhere = `install ${Object.keys(needs).join(', ')}`) {
  const missing = missingPrograms(Object.keys(needs));
  if (missing.length === 0) return;
  const packages = missing.flatMap((program) => needs[program]);
  if (!isRootOnDebian()) {
    throw new Error(
      `Missing: ${missing.join(', ')}. On Debian or Ubuntu: sudo apt-get install -y --no-install-recommends ${packages.join(' ')}; elsewhere ${elsewhere}.`,
    );
  }
  console.log(`The tests need ${missing.join(', ')}. Installing with apt-get: ${packages.join(' ')}`);
  await progress(`Installing ${title}`, async () => {
    if (!listsAreFresh) await run('apt-get', ['update', '-qq'], { env: quiet });
    listsAreFresh = true;
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env: quiet });
  });
}

/**
 * Installs the servers and the browser of the tests (MariaDB, an S3 server, a PDF reader, Chromium) on Debian as
 * root. Elsewhere it throws one line with instructions.
 */
export const ensureServers = () =>
  ensure(
    'test servers',
    servers,
    "install MariaDB, Ceph's radosgw, poppler-utils and Chromium (CHROMIUM_PATH names it)",
  );

/** The additional browsers of `npm run test:browsers`. WebKit needs Xvfb, because it has no headless mode. */
export const ensureBrowsers = () =>
  ensure(
    'browsers',
    {
      // FIREFOX_PATH may name another Firefox.
      ...(process.env.FIREFOX_PATH ? {} : { 'firefox-esr': ['firefox-esr', 'fonts-liberation'] }),
      WebKitWebDriver: ['webkit2gtk-driver'],
      Xvfb: ['xvfb'],
    },
    "install Firefox (FIREFOX_PATH names it), WebKitGTK's WebDriver and Xvfb",
  );

/** A database cluster and its proxy (`npm run test:faults -- cluster`). */
export const ensureCluster = () =>
  ensure(
    'cluster servers',
    {
      haproxy: ['haproxy'],
      'mariadb-backup': ['galera-4', 'mariadb-backup'],
      socat: ['socat'],
      ip: ['iproute2'],
    },
    'install haproxy, Galera 4, mariadb-backup, socat and iproute2',
  );

/** Runs tests at another date (`npm test -- --clock`). */
export const ensureFaketime = () => ensure('libfaketime', { faketime: ['faketime'] });

/** Builds the replacements of base images. */
export const ensureBootstrap = () => ensure('mmdebstrap', { mmdebstrap: ['mmdebstrap'] });
