import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parts, services } from './architecture';
import { type House, houseOf } from './house';
import type { Manifest } from './manifest';
import { parseManifests, render } from './render';

const folder = join(__dirname, '..');
const base = (part: string) => join(folder, 'base', part);
const production = (...path: string[]) => join(folder, 'overlays', 'production', ...path);

/** The Secrets that have to be there, as the examples describe them. */
export const documentedSecrets = services.flatMap((part) =>
  parseManifests(readFileSync(join(base(part), 'secret.example.yaml'), 'utf8')),
);

/** The overlay for a laptop, with secrets made in a copy of it, so that nothing is left behind. */
function renderLocal() {
  const copy = mkdtempSync(join(tmpdir(), 'hourbank-k8s-'));
  try {
    for (const name of ['base', 'components', 'overlays'])
      cpSync(join(folder, name), join(copy, name), { recursive: true, filter: (path) => !path.endsWith('/secrets') });
    execFileSync(process.execPath, [join(copy, 'overlays/local/outside/make-secrets.mjs')], { stdio: 'ignore' });
    return render(join(copy, 'overlays/local'));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const rendered = new Map<string, Manifest[]>();

/** Rendered once, and never changed: rules only look. */
function renderOnce(path: string): Manifest[] {
  const manifests = rendered.get(path) ?? render(path);
  rendered.set(path, manifests);
  return manifests;
}

const house = (...folders: string[]) => houseOf(folders.flatMap(renderOnce), documentedSecrets);

export const productionHouse = () => house(production());

export const localHouse = () => houseOf(renderLocal(), documentedSecrets, { isLocal: true });

/** Whatever somebody may apply, and what it is called. A part's folder stands on that of the namespace and on nothing else. */
export const houses: [string, () => House][] = [
  ['the whole of production', productionHouse],
  ['the whole of the local overlay', localHouse],
  ...parts.map((part): [string, () => House] => [`base/${part} alone`, () => house(base('namespace'), base(part))]),
  ...parts.map((part): [string, () => House] => [
    `overlays/production/${part} alone`,
    () => house(production('namespace'), production(part)),
  ]),
  ...['gateway', ...services].map((part): [string, () => House] => [
    `the canary of ${part}`,
    () => house(production(), production('canary', part)),
  ]),
  ['the preview of a remote', () => house(production(), production('preview'))],
];
