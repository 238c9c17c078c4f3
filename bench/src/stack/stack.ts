import { join } from 'node:path';
import { identity as identityOperations } from '@hourbank/contracts';
import { api, freePort, testSecrets } from '@hourbank/testing';
import { type Component, runToEnd, startComponent } from '../processes';
import type { Databases } from './databases';

export interface Stack {
  /** Port of the gateway. */
  readonly port: number;
  readonly trackingPort: number;
  /** The components, outermost first. */
  readonly components: readonly Component[];
  /** Logs the admin of svc-identity in and returns the token. */
  logIn(): Promise<string>;
  /** Runs the nightly check of both services, as an operator does, one after the other. */
  check(kind?: CheckKind): Promise<CheckResult>;
  /** Computes the stored totals of rows that were inserted directly. */
  rebuildTotals(): Promise<void>;
  stop(): Promise<void>;
}

/** On Sundays the check compares everything, on other days what has changed and the sums of the rest. */
export type CheckKind = 'sunday' | 'weekday';

export interface CheckResult {
  output: string;
  ok: boolean;
  /** Duration by service. */
  seconds: { billing: number; tracking: number };
  /** Peak resident memory by service, MB. */
  peakRss: { billing: number; tracking: number };
}

const optionsOfDay = (kind: CheckKind) => [
  '--import',
  `data:text/javascript,Date.prototype.getUTCDay=()=>${kind === 'sunday' ? 0 : 1}`,
];

interface StackOptions {
  dist: string;
  databases: Databases;
  /** Another service's address; without it svc-identity runs from the build, for figures that depend on clients. */
  identityUrl?: string;
  /** An empty folder for stored files. */
  folder: string;
  profile?: string | null;
}

/** Rate limits are enforced as in production, but high enough for a load test. */
const unlimited = { max: 1_000_000_000, windowSeconds: 60 };
const rateLimits = JSON.stringify({ requests: unlimited, documents: unlimited });

/** The admin of svc-identity. */
const admin = { username: 'admin', password: 'only for this measurement' };

/**
 * Starts the services for entries and the gateway from a build, as `npm start` does, but on MariaDB. The services
 * migrate their databases.
 */
export async function startStack({ dist, databases, identityUrl, folder, profile }: StackOptions): Promise<Stack> {
  const names = [...(identityUrl ? [] : (['identity'] as const)), 'billing', 'tracking', 'gateway'] as const;
  const ports = new Map<string, number>();
  for (const name of names) ports.set(name, await freePort());
  const urlOf = (name: string) => `http://127.0.0.1:${ports.get(name)}`;
  const identity = identityUrl ?? urlOf('identity');
  const programOf = (name: (typeof names)[number]) => ({
    name,
    entry: join(dist, name === 'gateway' ? name : `svc-${name}`, 'main.js'),
    env: {
      ...testSecrets,
      LOG_LEVEL: 'warn',
      PORT: String(ports.get(name)),
      IDENTITY_URL: identity,
      BILLING_URL: urlOf('billing'),
      TRACKING_URL: urlOf('tracking'),
      TASKS_URL: identity,
      ADMIN_PASSWORD: admin.password,
      MAIL_DIR: join(folder, 'mail'),
      RATE_LIMITS: rateLimits,
      ...(name !== 'gateway' && { DATABASE_URL: databases.url(name), STORE_URL: `file:${join(folder, name)}` }),
    },
  });
  const nodeOptions = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const components: Component[] = [];
  for (const name of names) components.unshift(await startComponent({ ...programOf(name), nodeOptions }));
  const run = (name: 'billing' | 'tracking', command: string, options: string[] = []) =>
    runToEnd({ ...programOf(name), args: [command], nodeOptions: options });
  const runInBoth = async (command: string, options?: string[]) => ({
    tracking: await run('tracking', command, options),
    billing: await run('billing', command, options),
  });
  return {
    port: ports.get('gateway') ?? 0,
    trackingPort: ports.get('tracking') ?? 0,
    components,
    async logIn() {
      const { status, body } = await api(identity)<{ token: string }>(
        'POST',
        identityOperations.adminLogin.path,
        admin,
      );
      if (status !== 200) throw new Error(`The login returned ${status}`);
      return body.token;
    },
    async rebuildTotals() {
      const rebuilt = Object.values(await runInBoth('rebuild-totals'));
      if (!rebuilt.every(({ code }) => code === 0)) throw new Error(rebuilt.map(({ output }) => output).join('\n'));
    },
    async check(kind) {
      const { tracking: entries, billing: accounts } = await runInBoth('check', kind && optionsOfDay(kind));
      return {
        output: `${entries.output.trim()} ${accounts.output.trim()}`,
        ok: entries.code === 0 && accounts.code === 0,
        seconds: { billing: accounts.seconds, tracking: entries.seconds },
        peakRss: { billing: accounts.peakRss, tracking: entries.peakRss },
      };
    },
    async stop() {
      for (const component of components) await component.stop();
    },
  };
}
