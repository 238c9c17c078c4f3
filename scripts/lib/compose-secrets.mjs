import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const random = () => randomBytes(24).toString('base64url');

const storeSecrets = (name) => ({
  [`${name}_store_url`]: `s3://${name}:${random()}@object-store:9000/hourbank-${name}`,
});

const databaseSecrets = (name) => ({
  [`${name}_database_url`]: `mysql://${name}:${random()}@database/${name}`,
  [`${name}_migration_url`]: `mysql://${name}_migration:${random()}@database/${name}`,
});

/** The secrets that docker-compose.yml mounts, by file name. An empty one disables its feature. */
const allSecrets = () => ({
  internal_secret: random(),
  files_secret: random(),
  key_encryption_secret: random(),
  seal_key_secret: random(),
  admin_password: random(),
  smtp_url: '',
  graph_client_secret: '',
  database_root_password: random(),
  backup_database_url: `mysql://backup:${random()}@database`,
  restore_database_url: `mysql://restore:${random()}@database`,
  backup_url: '',
  ...Object.assign({}, ...['identity', 'billing', 'tracking', 'tasks'].map(databaseSecrets)),
  store_access_key: random(),
  store_secret_key: random(),
  ...Object.assign({}, ...['billing', 'tracking', 'tasks'].map(storeSecrets)),
});

/**
 * Creates missing secrets and never changes existing ones. Only the owner can open the folder; all users can read the
 * files in it, because each container sees its own ones under another user's id.
 * @param {string} folder
 * @returns {Promise<string[]>} the names of the new files
 */
export async function makeSecrets(folder) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const wanted = allSecrets();
  const isNew = (name) => !existsSync(join(folder, name));
  const made = Object.keys(wanted).filter(isNew);
  for (const name of made)
    await writeFile(join(folder, name), wanted[name] === '' ? '' : `${wanted[name]}\n`, { mode: 0o444, flag: 'wx' });
  return made;
}
