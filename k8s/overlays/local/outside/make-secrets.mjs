/**
 * Makes the secrets of the local overlay, once: `node k8s/overlays/local/outside/make-secrets.mjs [folder]`. What is there already stays, so that
 * it keeps fitting the database. Never for production: there they come from where your cluster takes its secrets from.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? fileURLToPath(new URL('secrets', import.meta.url));
const made = () => randomBytes(32).toString('base64url');
const services = ['identity', 'billing', 'tracking', 'tasks'];
const internal = made();
const [accessKey, secretKey, rootPassword] = ['hourbank', made(), made()];
const passwords = Object.fromEntries(
  services.flatMap((name) => [
    [`svc_${name}`, made()],
    [`svc_${name}_migration`, made()],
  ]),
);
const address = (user, name) => `mysql://${user}:${passwords[user]}@mariadb:3306/hourbank_${name}`;

const ofService = (name) => ({
  DATABASE_URL: address(`svc_${name}`, name),
  INTERNAL_SECRET: internal,
  ...(name === 'identity'
    ? { KEY_ENCRYPTION_SECRET: made(), ADMIN_PASSWORD: made().slice(0, 16) }
    : { FILES_SECRET: made(), STORE_URL: `s3://${accessKey}:${secretKey}@object-store:9000/hourbank-${name}` }),
});

/** A database each; one user who may read and write rows, and one who may change tables too. */
const usersOf = (name) => [
  `CREATE DATABASE hourbank_${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;`,
  `CREATE USER svc_${name} IDENTIFIED BY '${passwords[`svc_${name}`]}';`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON hourbank_${name}.* TO svc_${name};`,
  `CREATE USER svc_${name}_migration IDENTIFIED BY '${passwords[`svc_${name}_migration`]}';`,
  `GRANT ALL ON hourbank_${name}.* TO svc_${name}_migration;`,
];
const lines = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

const files = {
  ...Object.fromEntries(
    services.flatMap((name) => [
      [`svc-${name}.env`, lines(ofService(name))],
      [`svc-${name}-migration.env`, lines({ DATABASE_URL: address(`svc_${name}_migration`, name) })],
    ]),
  ),
  'root-password': rootPassword,
  'users.sql': `${services.flatMap(usersOf).join('\n')}\n`,
  'access-key': accessKey,
  'secret-key': secretKey,
};

if (existsSync(join(folder, 'users.sql'))) {
  console.log(`${folder} is there already and stays as it is.`);
} else {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { mode: 0o600 });
  console.log(`Made ${folder}. The first admin's password is ADMIN_PASSWORD in svc-identity.env.`);
}
