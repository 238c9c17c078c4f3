import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { components, services } from './architecture';
import { type Stack, stackOf } from './deployment';
import type { Manifest } from './manifest';
import { parseManifests, render } from './render';

const folder = join(__dirname, '..');
const base = (component: string) => join(folder, 'base', component);
const production = (...path: string[]) => join(folder, 'overlays', 'production', ...path);

/** The required Secrets, from the secret.example.yaml files. */
export const documentedSecrets = [...services, 'backup'].flatMap((component) =>
  parseManifests(readFileSync(join(base(component), 'secret.example.yaml'), 'utf8')),
);

/** Renders the local overlay from a copy, so that the generated secrets do not stay in the repository. */
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

/** Callers must not change the result, because all tests share it. */
function renderOnce(path: string): Manifest[] {
  const manifests = rendered.get(path) ?? render(path);
  rendered.set(path, manifests);
  return manifests;
}

/** One component of the overlay for a database cluster, as its release applies it. */
export const clusterComponent = (component: string) => renderOnce(join(folder, 'overlays', 'cluster', component));

const stack = (...folders: string[]) => stackOf(folders.flatMap(renderOnce), documentedSecrets);

export const productionStack = () => stack(production());

export const clusterStack = () => stack(join(folder, 'overlays', 'cluster'));

export const localStack = () => stackOf(renderLocal(), documentedSecrets, { isLocal: true });

/** Everything that can be applied, with a title. A component's folder depends only on that of the namespace. */
export const stacks: [string, () => Stack][] = [
  ['production', productionStack],
  ['the overlay for a database cluster', clusterStack],
  ['base/backup alone', () => stack(base('namespace'), base('backup'))],
  ['the local overlay', localStack],
  ...components.map((component): [string, () => Stack] => [
    `base/${component} alone`,
    () => stack(base('namespace'), base(component)),
  ]),
  ...components.map((component): [string, () => Stack] => [
    `overlays/production/${component} alone`,
    () => stack(production('namespace'), production(component)),
  ]),
  ...['gateway', ...services].map((component): [string, () => Stack] => [
    `the canary of ${component}`,
    () => stack(production(), production('canary', component)),
  ]),
  ['the preview of a remote', () => stack(production(), production('preview'))],
];
