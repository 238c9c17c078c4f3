import { execFileSync, spawnSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './manifest';

/** kubectl 1.21 brought the kustomize that knows components; Debian 12 still packages 1.20. */
const leastMinor = 21;

/** What keeps manifests from being rendered here, as one line; nothing where they can be. */
export function whyNotRendered(): string | undefined {
  const { status, stdout } = spawnSync('kubectl', ['version', '--client', '--output', 'json'], { encoding: 'utf8' });
  if (status !== 0) return 'kubectl is not installed';
  const { minor } = (JSON.parse(stdout) as { clientVersion: { minor: string } }).clientVersion;
  return Number.parseInt(minor, 10) < leastMinor ? `kubectl 1.${minor} is older than 1.${leastMinor}` : undefined;
}

export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);

/** What `kubectl apply -k <folder>` would send to a cluster. Throws with kubectl's own words. */
export const render = (folder: string): Manifest[] =>
  parseManifests(
    execFileSync('kubectl', ['kustomize', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    }),
  );
