import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGatewayConfig } from '../../gateway/src/config';
import { readSiteConfig } from '../../packages/static-site/src/config';
import { readBillingConfig, readMigrationConfig } from '../../svc-billing/src/config';
import { readIdentityConfig } from '../../svc-identity/src/config';
import { readTasksConfig } from '../../svc-tasks/src/config';
import { readTrackingConfig } from '../../svc-tracking/src/config';
import { type Stack, secretAt, variablesOf, type Workload } from './deployment';

type Read = (environment: Record<string, string>) => object;

const readers: Record<string, Read> = {
  gateway: readGatewayConfig,
  'svc-identity': readIdentityConfig,
  'svc-billing': readBillingConfig,
  'svc-tracking': readTrackingConfig,
  'svc-tasks': readTasksConfig,
  shell: readSiteConfig,
  'mfe-admin': readSiteConfig,
  'mfe-portal': readSiteConfig,
};

export const readerOf = ({ component, labels }: Workload): Read =>
  (labels['app.kubernetes.io/component'] === 'migration' ? readMigrationConfig : readers[component]) ??
  (() => {
    throw new Error(`No configuration reader for ${component}`);
  });

/** Variables that the image sets (ENV in the Dockerfile's last stage). */
export function imageVariables(component: string): Record<string, string> {
  const file = join(__dirname, '..', '..', component, 'Dockerfile');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  return Object.fromEntries(
    last
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])),
  );
}

/**
 * The variables of a workload after its process has read the `*_FILE` variables. `valueOf` returns the content of
 * Secrets. Empty variables are left out, as the process ignores them.
 */
export function environmentOf(
  stack: Stack,
  workload: Workload,
  valueOf: (secret: string, key: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    [...variablesOf(stack, workload)].flatMap(([name, value = '']) => {
      const reference = name.endsWith('_FILE') ? secretAt(workload, value) : undefined;
      if (value === '') return [];
      return [reference ? [name.slice(0, -'_FILE'.length), valueOf(reference.secret, reference.key)] : [name, value]];
    }),
  );
}

/** Variables that are missing, invalid or not read by the process. */
export function environmentFaults(read: Read, given: Record<string, string>, image: Record<string, string>): string[] {
  try {
    const config = read({ ...image, ...given });
    return Object.keys(given)
      .filter((name) => !(name in config))
      .map((name) => `${name}: is not read`);
  } catch (cause) {
    return [cause instanceof Error ? cause.message : String(cause)];
  }
}
