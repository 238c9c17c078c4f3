import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type SpawnedService, spawnService } from '@hourbank/testing';

const root = resolve(__dirname, '../..');
const siteDir = join(root, 'dist/site');
/** BUILD_DIR names another folder than `dist` for the bundles. */
const builtFolder = resolve(root, process.env.BUILD_DIR ?? 'dist');
const siteServer = join(root, 'packages/static-site/src/main.ts');

/**
 * Makes another build of a remote, as far as a browser can tell: the same files under other URLs, with a changed text
 * on the screen.
 */
async function buildAnother(from: string, to: string, words: readonly [string, string]) {
  await cp(from, to, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const scripts = (await readdir(join(to, 'assets'))).filter((name) => name.endsWith('.js'));
  await Promise.all(
    scripts.map(async (name) => {
      const file = join(to, 'assets', name);
      const text = await readFile(file, 'utf8');
      if (text.includes(words[0])) await writeFile(file, text.replaceAll(...words));
    }),
  );
}

/**
 * Starts the front ends on servers of their own, as containers do, in front of the services of a stack: the shell with
 * a mounted `config.json`, and the remotes, with a second build of the admin console. The stack also has its own
 * gateway.
 */
export async function startOwnServers(stackUrl: string, words: readonly [string, string]) {
  const folder = await mkdtemp(join(tmpdir(), 'hb-servers-'));
  const config = join(folder, 'config.json');
  const servers: SpawnedService[] = [];
  const start = async (entry: string, env: Record<string, string>) => {
    const server = await spawnService(entry, env, { limitMs: 180_000 });
    servers.push(server);
    return server.url;
  };
  /** Replaces the file atomically, as Kubernetes updates a mounted ConfigMap. */
  const place = async (mfe_admin: string) => {
    await writeFile(
      `${config}.new`,
      JSON.stringify({ remotes: { mfe_admin, mfe_portal: '/_mfe/portal/mf-manifest.json' }, apiBaseUrl: '' }),
    );
    await rename(`${config}.new`, config);
  };
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const remotes = join(folder, 'remotes');
    await cp(join(siteDir, '_mfe'), join(remotes, '_mfe'), { recursive: true });
    await buildAnother(join(siteDir, '_mfe/admin'), join(remotes, '_mfe/admin/next'), words);
    await place('/_mfe/admin/mf-manifest.json');
    const [SHELL_URL, remotesUrl] = await Promise.all([
      start(siteServer, { SITE_DIR: siteDir, SITE_CONFIG_FILE: config }),
      start(siteServer, { SITE_DIR: remotes }),
    ]);
    const services = { IDENTITY_URL: stackUrl, BILLING_URL: stackUrl, TRACKING_URL: stackUrl, TASKS_URL: stackUrl };
    const url = await start(join(builtFolder, 'gateway/main.js'), {
      ...services,
      SHELL_URL,
      ADMIN_URL: remotesUrl,
      PORTAL_URL: remotesUrl,
    });
    return { url, place, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
