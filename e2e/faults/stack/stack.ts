import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { api, testInternalSecret } from '@hourbank/testing';
import type { Timing } from './balancer';
import type { Data } from './data';
import { openPart, type Part } from './component';

export const serviceNames = ['identity', 'billing', 'tracking', 'tasks'] as const;
export type ServiceName = (typeof serviceNames)[number];
type PartName = ServiceName | 'gateway';
export const partNames: readonly PartName[] = [...serviceNames, 'gateway'];

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
  envOf?: Partial<Record<PartName, Record<string, string>>>;
  /**
   * Returns the folder of bundles (a `dist`) that a replica is started from; replicas are numbered from 0 as they
   * start.
   */
  build?: (part: PartName, replica: number) => string;
  timing?: Partial<Timing>;
}

/** Secrets that all processes of the stack and its operator share. */
export const secrets = {
  INTERNAL_SECRET: testInternalSecret,
  FILES_SECRET: 'files-secret-of-the-tests-0123456789',
  KEY_ENCRYPTION_SECRET: 'key-secret-of-the-tests-0123456789',
};
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
  replicas = 2,
  env = {},
  envOf = {},
  build = () => builtFolder,
  timing,
}: StackOptions) {
  const dir = await mkdtemp(join(tmpdir(), 'hb-stack-'));
  const parts = {} as Record<PartName, Part>;
  const addresses: Record<string, string> = {};
  const common = {
    ...secrets,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DRAIN_MS: String(drainMs),
    TMPDIR: dir,
    MAIL_DIR: join(dir, 'mail'),
  };
  const close = async () => {
    await Promise.all(Object.values(parts).map((part) => part.close()));
    await rm(dir, { recursive: true, force: true });
  };

  try {
    // All addresses are known before the first replica starts, like the service names of a cluster.
    for (const name of partNames) {
      const isGateway = name === 'gateway';
      parts[name] = await openPart({
        name,
        timing,
        entry: (replica) => programOf(build(name, replica), isGateway ? name : `svc-${name}`),
        readyPort: isGateway ? 'ADMIN_PORT' : undefined,
        env: () => {
          const own: Record<string, string> = isGateway
            ? {}
            : { DATABASE_URL: data.databaseUrl(name), STORE_URL: data.storeUrl(name) };
          return { ...common, ...own, ...addresses, ...env, ...envOf[name] };
        },
      });
      addresses[`${name.toUpperCase()}_URL`] = parts[name].url;
    }
    const grow = async (part: Part) => {
      for (let count = 0; count < replicas; count += 1) await part.grow();
    };
    await grow(parts.identity);
    await Promise.all([parts.billing, parts.tracking, parts.tasks].map(grow));
    await grow(parts.gateway);
  } catch (cause) {
    await close();
    throw cause;
  }

  const { body } = await api(parts.gateway.url)<{ token: string }>('POST', '/api/auth/login', admin);
  return {
    ...parts,
    parts,
    admin,
    /** Temporary files of all processes, including uploads in progress. */
    dir,
    /** The public URL, of the gateways. */
    url: parts.gateway.url,
    adminToken: body.token,
    adminApi: api(parts.gateway.url, { token: body.token }),
    /** Output of all processes. */
    logs: () => partNames.map((name) => parts[name].logs()).join(''),
    close,
  };
}
export type RunningStack = Awaited<ReturnType<typeof startStack>>;
