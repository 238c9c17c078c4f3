import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtFolder, builtSite, drainMs, programOf } from './stack';
import { openComponent, type Component } from './component';

/** Paths of the front ends below the site, as in their images. */
const sitePaths = { shell: '', admin: '_mfe/admin', portal: '_mfe/portal' } as const;
export type FrontName = keyof typeof sitePaths;
export const frontNames = Object.keys(sitePaths) as FrontName[];

/** These tests send no request to a service. */
const unusedUrl = 'http://127.0.0.1:1';

/**
 * Starts the three front ends as a cluster runs them, each a static server with its own files only, and gateways; no
 * services.
 */
export async function startFronts({ replicas = 2 } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'hb-fronts-'));
  const components: Component[] = [];
  const fronts = {} as Record<FrontName, Component>;
  const addresses: Record<string, string> = {};
  const common = { LOG_LEVEL: 'warn', DRAIN_MS: String(drainMs) };
  const close = async () => {
    await Promise.all(components.map((component) => component.close()));
    await rm(dir, { recursive: true, force: true });
  };
  const open = async (...[options]: Parameters<typeof openComponent>) => {
    const component = await openComponent(options);
    components.push(component);
    for (let count = 0; count < replicas; count += 1) await component.grow();
    return component;
  };

  try {
    for (const name of frontNames) {
      const [built, folder] = [join(builtSite, sitePaths[name]), join(dir, name)];
      await cp(built, join(folder, sitePaths[name]), {
        recursive: true,
        filter: (path) => name !== 'shell' || path !== join(builtSite, '_mfe'),
      });
      const env = {
        ...common,
        SITE_DIR: folder,
        ...(name === 'shell' && { SITE_CONFIG_FILE: join(folder, 'config.json') }),
      };
      fronts[name] = await open({ name, entry: () => programOf(builtFolder, 'static-site'), env: () => env });
      addresses[`${name.toUpperCase()}_URL`] = fronts[name].url;
    }
    const services = { IDENTITY_URL: unusedUrl, BILLING_URL: unusedUrl, TRACKING_URL: unusedUrl, TASKS_URL: unusedUrl };
    const gateway = await open({
      name: 'gateway',
      entry: () => programOf(builtFolder, 'gateway'),
      readyPort: 'ADMIN_PORT',
      env: () => ({ ...common, ...services, ...addresses }),
    });
    return { ...fronts, url: gateway.url, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
export type RunningFronts = Awaited<ReturnType<typeof startFronts>>;
