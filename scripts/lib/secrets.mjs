import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const names = ['INTERNAL_SECRET', 'FILES_SECRET', 'KEY_ENCRYPTION_SECRET', 'SEAL_KEY_SECRET'];

/** The secrets in a data folder; none if it has no `secrets.json`. */
export const readSecrets = (dataDir) =>
  readFile(join(dataDir, 'secrets.json'), 'utf8')
    .then(JSON.parse)
    .catch((cause) => {
      if (cause.code === 'ENOENT') return {};
      throw new Error(`${join(dataDir, 'secrets.json')} cannot be read: ${cause.message}`);
    });

/**
 * The secrets of this installation, generated once and stored in `<dataDir>/secrets.json`, which only its owner can
 * read. Without them, all people have to log in again. KEY_ENCRYPTION_SECRET decrypts the signing keys in the database
 * of svc-identity and SEAL_KEY_SECRET those in that of svc-billing, so keep them with the databases.
 * @param {string} dataDir
 * @returns {Promise<Record<string, string>>}
 */
export async function loadSecrets(dataDir) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.json');
  const known = await readSecrets(dataDir);
  const missing = names.filter((name) => !known[name]);
  if (missing.length === 0) return known;
  for (const name of missing) known[name] = randomBytes(32).toString('base64url');
  await writeFile(`${file}.new`, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return known;
}
