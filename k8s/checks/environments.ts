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

/** What reads the environment of a workload. */
export const readerOf = ({ part, labels }: Workload): Read =>
  (labels['app.kubernetes.io/component'] === 'migration' ? readMigrationConfig : readers[part]) ??
  (() => {
    throw new Error(`Nobody reads the environment of ${part}`);
  });

/** Variables that an image sets by itself. */
export function imageVariables(part: string): Record<string, string> {
  const file = join(__dirname, '..', '..', part, 'Dockerfile');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  return Object.fromEntries(
    last
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])),
  );
}

/**
 * A workload's variables as its process finds them: what stands in a mounted Secret under the variable's own name, its value from `valueOf`.
 * Empty ones are none.
 */
export function environmentOf(
  stack: Stack,
  workload: Workload,
  valueOf: (secret: string, key: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    [...variablesOf(stack, workload)].flatMap(([name, value = '']) => {
      const place = name.endsWith('_FILE') ? secretAt(workload, value) : undefined;
      if (value === '') return [];
      return [place ? [name.slice(0, -'_FILE'.length), valueOf(place.secret, place.key)] : [name, value]];
    }),
  );
}

/** What is wrong with an environment: a variable that is missing or has no sense, or one that nobody reads. */
export function environmentFaults(read: Read, given: Record<string, string>, image: Record<string, string>): string[] {
  try {
    const config = read({ ...image, ...given });
    return Object.keys(given)
      .filter((name) => !(name in config))
      .map((name) => `${name}: nobody reads it`);
  } catch (cause) {
    return [cause instanceof Error ? cause.message : String(cause)];
  }
}
