import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/components.mjs';
import { isDebian } from '../lib/requirements.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-engine-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Programs that could change the machine, replaced by fakes that only record their calls. */
const dangerous = [
  'apt-get',
  'dpkg',
  'dockerd',
  'iptables',
  'iptables-save',
  'iptables-restore',
  'ip',
  'mount',
  'umount',
];

async function check(env = {}) {
  const log = join(folder, 'calls');
  // When slirp4netns exits, unshare is ended. On a busy machine that can be before it has recorded its call.
  const waitsFor = { slirp4netns: `for _ in $(seq 600); do grep -qsx unshare "${log}" && break; sleep 0.05; done\n` };
  for (const program of [...dangerous, 'docker', 'unshare', 'slirp4netns']) {
    const file = join(folder, program);
    await writeFile(file, `#!/bin/sh\n${waitsFor[program] ?? ''}echo "${program}" >> "${log}"\nexit 1\n`);
    await chmod(file, 0o755);
  }
  const { code, output } = await new Promise((resolve) => {
    const { PATH: _path, DOCKER_HOST: _host, ...rest } = process.env;
    execFile(
      process.execPath,
      [join(root, 'scripts/containers/check.mjs')],
      { env: { ...rest, PATH: `${folder}:/bin:/usr/bin`, ...env }, timeout: 110_000 },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    );
  });
  const calls = (await readFile(log, 'utf8')).trim().split('\n');
  return { code, output, programs: [...new Set(calls)] };
}

test('without a Docker engine, the check exits with instructions and calls no program that changes the machine', async () => {
  const { code, output, programs } = await check();
  expect(code).toBe(2);
  expect(output).toContain('CONTAINERS WERE NOT CHECKED: No Docker engine is available. Install Docker');
  expect(programs).toEqual(['docker']);
});

test('a temporary engine is started in a network namespace only', async () => {
  const { code, programs } = await check({ CONTAINERS_ENGINE: 'own' });
  expect(code).toBe(2);
  // `unshare`, a fake here, starts everything inside the namespace. No other program may run outside it.
  expect(programs.sort()).toEqual(process.getuid() === 0 ? ['docker', 'slirp4netns', 'unshare'] : ['docker']);
});

test.each([
  ['detected', readlinkSync('/proc/self/ns/net')],
  ['unknown', '1'],
])("a temporary engine is not started in this machine's network namespace, %s", async (_name, id) => {
  const { code, output, programs } = await check({ CONTAINERS_ENGINE: 'own', CONTAINERS_NAMESPACE: id });
  expect(code).toBe(2);
  expect(output).toContain("must not run in this machine's network namespace");
  expect(programs).toEqual(['docker']);
});

test.each([
  ['Debian', 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n', true],
  ['Ubuntu', 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n', true],
  ['Linux Mint', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n', true],
  ['Fedora, where apt-get may be installed', 'ID=fedora\nHOME_URL="https://debian.example"\n', false],
  ['Alpine', "ID='alpine'\n", false],
])('packages are installed with apt on Debian and Ubuntu only: %s', (_name, osRelease, expected) => {
  expect(isDebian(osRelease)).toBe(expected);
});
