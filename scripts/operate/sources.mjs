import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, services } from '../lib/components.mjs';

/** Reads a variable, or the file that `<NAME>_FILE` names, as the services do. */
export function valueOf(name, env) {
  if (env[name]) return env[name];
  const file = env[`${name}_FILE`];
  return file ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Returns the database and store of each service: those in the data folder, or those that `BILLING_DATABASE_URL`,
 * `BILLING_STORE_URL` etc. name. `DATABASES_URL` is the server of all four, whose databases have the services' names.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ dataDir: string, kind: 'sqlite' | 'mysql', components: { name: string, folder: string, databaseUrl:
 * string, storeUrl: string }[] }}
 */
export function findSources(env = process.env) {
  const dataDir = dataFolder(env);
  const server = valueOf('DATABASES_URL', env);
  const databaseOf = (name) =>
    server ? Object.assign(new URL(server), { pathname: name }).href : `sqlite:${join(dataDir, `${name}.db`)}`;
  const components = services.map(({ name, folder }) => ({
    name,
    folder,
    databaseUrl: valueOf(`${name.toUpperCase()}_DATABASE_URL`, env) ?? databaseOf(name),
    storeUrl: valueOf(`${name.toUpperCase()}_STORE_URL`, env) ?? `file:${join(dataDir, 'files', name)}`,
  }));
  const kinds = new Set(components.map(({ databaseUrl }) => (databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'mysql')));
  if (kinds.size > 1)
    throw new Error(
      'Some databases are SQLite files and some are on a server: their contents cannot be taken at one moment.',
    );
  return { dataDir, kind: [...kinds][0], components };
}

/** The parameters of a URL, such as `?ssl=verify`. Throws for one that is not known, as the services do. */
export function parametersOf(url, known) {
  const given = Object.fromEntries(new URL(url).searchParams);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown)
    throw new Error(`${unknown} is no parameter of a ${new URL(url).protocol} URL; known are ${known.join(', ')}`);
  return given;
}

export const fileOf = (databaseUrl) => databaseUrl.slice('sqlite:'.length);

/** Throws if the data folder is none of a stack, so that no command makes a new and empty one there. */
export function requireDatabases({ kind, components }) {
  const files = kind === 'sqlite' ? components.map(({ databaseUrl }) => fileOf(databaseUrl)) : [];
  const absent = files.find((file) => !existsSync(file));
  if (absent) throw new Error(`${absent} does not exist. Does DATA_DIR name the folder of a stack?`);
}
