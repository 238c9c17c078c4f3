import { execFileSync, spawnSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './manifest';

/** kubectl 1.21 is the first with a kustomize that supports components; Debian 12 still packages 1.20. */
const minMinor = 21;

/** Why this machine cannot render the manifests; `undefined` if it can. */
export function whyNotRendered(): string | undefined {
  const { status, stdout } = spawnSync('kubectl', ['version', '--client', '--output', 'json'], { encoding: 'utf8' });
  if (status !== 0) return 'kubectl is not installed';
  const { minor } = (JSON.parse(stdout) as { clientVersion: { minor: string } }).clientVersion;
  return Number.parseInt(minor, 10) < minMinor ? `kubectl 1.${minor} is older than 1.${minMinor}` : undefined;
}

export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);

/** The manifests that `kubectl apply -k <folder>` would send. Throws with kubectl's error message. */
export const render = (folder: string): Manifest[] =>
  parseManifests(
    execFileSync('kubectl', ['kustomize', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    }),
  );
