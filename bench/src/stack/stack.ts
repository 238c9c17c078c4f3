import { join } from 'node:path';
import { freePort, testInternalSecret } from '@hourbank/testing';
import { type Component, runToEnd, startComponent } from '../processes';
import type { Databases } from './databases';

export interface Stack {
  /** Port of the gateway. */
  readonly port: number;
  readonly trackingPort: number;
  /** The components that a request for entries passes through, outermost first. */
  readonly components: readonly Component[];
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
  identityUrl: string;
  /** An empty folder for stored files. */
  folder: string;
  profile: string | null;
}

/** Rate limits are enforced as in production, but high enough for a load test. */
const unlimited = { max: 1_000_000_000, windowSeconds: 60 };
const rateLimits = JSON.stringify({ requests: unlimited, documents: unlimited });

/**
 * Starts svc-billing, svc-tracking and the gateway from a build, as `npm start` does, but on MariaDB. The services
 * migrate their databases.
 */
export async function startStack({ dist, databases, identityUrl, folder, profile }: StackOptions): Promise<Stack> {
  const [billingPort, trackingPort, port] = [await freePort(), await freePort(), await freePort()];
  const entry = (component: string) => join(dist, component, 'main.js');
  const nodeOptions = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const billingUrl = `http://127.0.0.1:${billingPort}`;
  const common = {
    LOG_LEVEL: 'warn',
    IDENTITY_URL: identityUrl,
    BILLING_URL: billingUrl,
    INTERNAL_SECRET: testInternalSecret,
    FILES_SECRET: 'files-secret-of-the-bench-0123456789',
    RATE_LIMITS: rateLimits,
  };
  const billingEnv = {
    ...common,
    SEAL_KEY_SECRET: 'seal-secret-of-the-bench-0123456789',
    PORT: String(billingPort),
    DATABASE_URL: databases.url('billing'),
    STORE_URL: `file:${join(folder, 'billing')}`,
  };
  const trackingEnv = {
    ...common,
    PORT: String(trackingPort),
    DATABASE_URL: databases.url('tracking'),
    STORE_URL: `file:${join(folder, 'tracking')}`,
  };
  const gatewayEnv = {
    LOG_LEVEL: 'warn',
    PORT: String(port),
    IDENTITY_URL: identityUrl,
    BILLING_URL: billingUrl,
    TRACKING_URL: `http://127.0.0.1:${trackingPort}`,
    TASKS_URL: identityUrl,
  };

  const billing = await startComponent({ name: 'billing', entry: entry('svc-billing'), env: billingEnv, nodeOptions });
  const tracking = await startComponent({
    name: 'tracking',
    entry: entry('svc-tracking'),
    env: trackingEnv,
    nodeOptions,
  });
  const gateway = await startComponent({ name: 'gateway', entry: entry('gateway'), env: gatewayEnv, nodeOptions });
  const run = (service: string, env: Record<string, string>, command: string, options: string[] = []) =>
    runToEnd({ name: command, entry: entry(service), env, args: [command], nodeOptions: options });
  const runInBoth = async (command: string, options?: string[]) => ({
    tracking: await run('svc-tracking', trackingEnv, command, options),
    billing: await run('svc-billing', billingEnv, command, options),
  });
  return {
    port,
    trackingPort,
    components: [gateway, tracking, billing],
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
      for (const component of [gateway, tracking, billing]) await component.stop();
    },
  };
}
