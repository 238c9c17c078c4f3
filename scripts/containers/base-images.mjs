import { existsSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../lib/components.mjs';
import { ensureBootstrap } from '../lib/requirements.mjs';
import { run } from '../lib/run.mjs';

const standIns = fileURLToPath(new URL('stand-ins', import.meta.url));
/** The images of .env.example, which operators can change. */
const real = Object.fromEntries(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^(\w+_IMAGE)=(.+)$/gm)].map(([, name, image]) => [
    name,
    image,
  ]),
);
const ours = {
  NODE_IMAGE: 'hourbank-check/node',
  BUILD_IMAGE: 'hourbank-check/build',
  MARIADB_IMAGE: 'hourbank-check/mariadb',
  S3_IMAGE: 'hourbank-check/s3',
};
const files = { NODE_IMAGE: 'node', BUILD_IMAGE: 'build', MARIADB_IMAGE: 'mariadb', S3_IMAGE: 's3' };
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** An npm package as it is published, unpacked. */
async function unpack(name, folder) {
  await mkdir(folder, { recursive: true });
  const archive = (await run('npm', ['pack', '--silent', name], { cwd: folder })).trim().split('\n').at(-1) ?? '';
  await run('tar', ['--extract', '--gzip', '--strip-components=1', '--file', archive], { cwd: folder });
}

async function makeStandIns({ docker, build, inspect }, folder) {
  const context = join(folder, 'stand-ins');
  await cp(standIns, context, { recursive: true });
  if (!(await inspect('hourbank-check/debian'))) {
    await ensureBootstrap();
    const tree = join(folder, 'debian.tar');
    await run('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', tree]);
    await docker('import', tree, 'hourbank-check/debian');
  }
  const processor = process.arch === 'arm64' ? 'arm64' : 'x64';
  await Promise.all([
    unpack(`node-linux-${processor}@24`, join(context, 'node')),
    unpack('npm@11', join(context, 'npm')),
  ]);
  await copyFile(existsSync(certificates) ? certificates : '/dev/null', join(context, 'ca-certificates.crt'));
  for (const [variable, file] of Object.entries(files))
    await build(ours[variable], join(context, `${file}.Dockerfile`), context);
}

/** Whether the engine can pull images. Stops at the first failure. */
async function pullAll({ docker, inspect }) {
  for (const image of Object.values(real)) {
    if (await inspect(image)) continue;
    const pulled = await Promise.race([
      docker('pull', '--quiet', image).then(
        () => true,
        () => false,
      ),
      new Promise((resolve) => setTimeout(resolve, 300_000, false).unref()),
    ]);
    if (!pulled) return false;
  }
  return true;
}

/**
 * The base images, as variables of docker-compose.yml: the published ones, or replacements built from Debian and npm
 * packages if no image registry is reachable.
 */
export async function baseImages(engine, folder) {
  if (await pullAll(engine)) return { variables: real, kind: 'the published images' };
  await makeStandIns(engine, folder);
  return {
    variables: ours,
    kind: 'replacements built from Debian and npm packages, because no image registry is reachable',
  };
}
