import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, services } from '../lib/components.mjs';

/** Reads a variable, or the file that `<NAME>_FILE` names, as the services do. */
export function valueOf(name, env) {
  if (env[name]) return env[name];
  const file = env[`${name}_FILE`];
  return file ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Returns the database and store of each service: those in the data folder, or those that `BILLING_DATABASE_URL`,
 * `BILLING_STORE_URL` etc. name.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ dataDir: string, kind: 'sqlite' | 'mysql', components: { name: string, folder: string, databaseUrl:
 * string, storeUrl: string }[] }}
 */
export function findSources(env = process.env) {
  const dataDir = resolve(root, env.DATA_DIR || '.data');
  const components = services.map(({ name, folder }) => ({
    name,
    folder,
    databaseUrl: valueOf(`${name.toUpperCase()}_DATABASE_URL`, env) ?? `sqlite:${join(dataDir, `${name}.db`)}`,
    storeUrl: valueOf(`${name.toUpperCase()}_STORE_URL`, env) ?? `file:${join(dataDir, 'files', name)}`,
  }));
  const kinds = new Set(components.map(({ databaseUrl }) => (databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'mysql')));
  if (kinds.size > 1)
    throw new Error(
      'Some databases are SQLite files and some are on a server: their contents cannot be taken at one moment.',
    );
  return { dataDir, kind: [...kinds][0], components };
}

export const fileOf = (databaseUrl) => databaseUrl.slice('sqlite:'.length);
