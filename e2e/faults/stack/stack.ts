import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { api, testSecrets } from '@hourbank/testing';
import type { Timing } from './balancer';
import type { Data } from './data';
import { openComponent, type Component } from './component';

export const serviceNames = ['identity', 'billing', 'tracking', 'tasks'] as const;
export type ServiceName = (typeof serviceNames)[number];
type ComponentName = ServiceName | 'gateway';
export const componentNames: readonly ComponentName[] = [...serviceNames, 'gateway'];

const root = resolve(__dirname, '../../..');
/** The built front ends, as they are served. */
export const builtSite = join(root, 'dist/site');
/** The output of `npm run test:faults`; BUILD_DIR names another folder. */
export const builtFolder = resolve(root, process.env.BUILD_DIR ?? 'dist');

export interface StackOptions {
  data: Data;
  /** Replicas of each component. */
  replicas?: number;
  /** Environment of all components, and additions for single ones. */
  env?: Record<string, string>;
  envOf?: Partial<Record<ComponentName, Record<string, string>>>;
  /**
   * Returns the folder of bundles (a `dist`) that a replica is started from; replicas are numbered from 0 as they
   * start.
   */
  build?: (component: ComponentName, replica: number) => string;
  timing?: Partial<Timing>;
}

/** Replicas of each component, unless a test names another number. */
export const replicaCount = Number(process.env.REPLICAS ?? 2);

const admin = { username: 'admin', password: 'password of the tests' };
/** Slightly longer than endpoint changes take to propagate, and than clients keep idle connections. */
export const drainMs = 5_500;

/** The entry point of a component in a folder of bundles. */
export const programOf = (folder: string, bundle: string) => {
  const entry = join(folder, bundle, 'main.js');
  if (!existsSync(entry)) throw new Error(`${entry} does not exist. Run npm run test:faults to build it.`);
  return entry;
};

/**
 * Starts the whole back end as a cluster runs it: replicas of every component as processes, each component behind a
 * balancer. Identity starts first, the gateway last.
 */
export async function startStack({
  data,
  replicas = replicaCount,
  env = {},
  envOf = {},
  build = () => builtFolder,
  timing,
}: StackOptions) {
  const dir = await mkdtemp(join(tmpdir(), 'hb-stack-'));
  const components = {} as Record<ComponentName, Component>;
  const addresses: Record<string, string> = {};
  const common = {
    ...testSecrets,
    // As in images (`Dockerfile`).
    MALLOC_ARENA_MAX: '2',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
    // The load creates more tasks than a client may have open.
    CLIENT_QUOTAS: JSON.stringify({ openTasks: 1_000_000, files: 1_000_000 }),
    LOG_LEVEL: 'warn',
    DRAIN_MS: String(drainMs),
    TMPDIR: dir,
    MAIL_DIR: join(dir, 'mail'),
  };
  const environmentOf = (name: ComponentName): Record<string, string> => {
    const own: Record<string, string> =
      name === 'gateway' ? {} : { DATABASE_URL: data.databaseUrl(name), STORE_URL: data.storeUrl(name) };
    return { ...common, ...own, ...addresses, ...env, ...envOf[name] };
  };
  const close = async () => {
    await Promise.all(Object.values(components).map((component) => component.close()));
    await rm(dir, { recursive: true, force: true });
  };

  try {
    // All addresses are known before the first replica starts, like the service names of a cluster.
    for (const name of componentNames) {
      const isGateway = name === 'gateway';
      components[name] = await openComponent({
        name,
        timing,
        entry: (replica) => programOf(build(name, replica), isGateway ? name : `svc-${name}`),
        readyPort: isGateway ? 'ADMIN_PORT' : undefined,
        env: () => environmentOf(name),
      });
      addresses[`${name.toUpperCase()}_URL`] = components[name].url;
    }
    const grow = async (component: Component) => {
      for (let count = 0; count < replicas; count += 1) await component.grow();
    };
    await grow(components.identity);
    await Promise.all([components.billing, components.tracking, components.tasks].map(grow));
    await grow(components.gateway);
  } catch (cause) {
    await close();
    throw cause;
  }

  const { body } = await api(components.gateway.url)<{ token: string }>('POST', '/api/auth/login', admin);
  return {
    ...components,
    components,
    admin,
    /** The environment of a component's replicas. */
    environmentOf,
    /** Temporary files of all processes, including uploads in progress. */
    dir,
    /** The public URL, of the gateways. */
    url: components.gateway.url,
    adminToken: body.token,
    adminApi: api(components.gateway.url, { token: body.token }),
    /** Output of all processes. */
    logs: () => componentNames.map((name) => components[name].logs()).join(''),
    close,
  };
}
export type RunningStack = Awaited<ReturnType<typeof startStack>>;
