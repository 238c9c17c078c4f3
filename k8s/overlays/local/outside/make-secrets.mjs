/**
 * Creates the secrets of the local overlay: `node k8s/overlays/local/outside/make-secrets.mjs [folder]`. Keeps existing
 * ones, because the database has the same passwords. In production they come from the cluster's secret store.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? fileURLToPath(new URL('secrets', import.meta.url));
const randomSecret = () => randomBytes(32).toString('base64url');
const services = ['identity', 'billing', 'tracking', 'tasks'];
const internal = randomSecret();
const [accessKey, secretKey, rootPassword] = ['root', randomSecret(), randomSecret()];
const stores = Object.fromEntries(['billing', 'tracking', 'tasks'].map((name) => [name, randomSecret()]));
const passwords = Object.fromEntries(
  services.flatMap((name) => [
    [`svc_${name}`, randomSecret()],
    [`svc_${name}_migration`, randomSecret()],
  ]),
);
const databaseUrl = (user, name) => `mysql://${user}:${passwords[user]}@mariadb:3306/hourbank_${name}`;

const secretsOf = (name) => ({
  DATABASE_URL: databaseUrl(`svc_${name}`, name),
  INTERNAL_SECRET: internal,
  ...(name === 'identity'
    ? { KEY_ENCRYPTION_SECRET: randomSecret(), ADMIN_PASSWORD: randomSecret().slice(0, 16) }
    : {
        FILES_SECRET: randomSecret(),
        STORE_URL: `s3://svc_${name}:${stores[name]}@object-store:9000/hourbank-${name}`,
      }),
  ...(name === 'billing' && { SEAL_KEY_SECRET: randomSecret() }),
});

/** A database with two users: one can read and write rows, the other can also change tables. */
const usersOf = (name) => [
  `CREATE DATABASE hourbank_${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;`,
  `CREATE USER svc_${name} IDENTIFIED BY '${passwords[`svc_${name}`]}';`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON hourbank_${name}.* TO svc_${name};`,
  `CREATE USER svc_${name}_migration IDENTIFIED BY '${passwords[`svc_${name}_migration`]}';`,
  `GRANT ALL ON hourbank_${name}.* TO svc_${name}_migration;`,
];

/** A user of the store, whose key opens one bucket. */
const storeUserOf = ([name, secret]) => {
  const bucket = `arn:aws:s3:::hourbank-${name}`;
  const policy = { Effect: 'Allow', Action: ['s3:*'], Resource: [bucket, `${bucket}/*`] };
  return [
    `echo '${JSON.stringify({ Version: '2012-10-17', Statement: [policy] })}' > /tmp/policy.json`,
    `mc admin policy create store hourbank-${name} /tmp/policy.json`,
    `mc admin user add store svc_${name} ${secret}`,
    `mc admin policy attach store hourbank-${name} --user svc_${name}`,
  ];
};
const storeUsers = [
  'set -eu',
  `mc alias set store http://object-store:9000 ${accessKey} ${secretKey}`,
  ...Object.entries(stores).flatMap(storeUserOf),
];
const envFile = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

const files = {
  ...Object.fromEntries(
    services.flatMap((name) => [
      [`svc-${name}.env`, envFile(secretsOf(name))],
      [`svc-${name}-migration.env`, envFile({ DATABASE_URL: databaseUrl(`svc_${name}_migration`, name) })],
    ]),
  ),
  'root-password': rootPassword,
  'users.sql': `${services.flatMap(usersOf).join('\n')}\n`,
  'access-key': accessKey,
  'secret-key': secretKey,
  'store-users.sh': `${storeUsers.join('\n')}\n`,
};

if (existsSync(join(folder, 'users.sql'))) {
  console.log(`${folder} is there already and stays as it is.`);
} else {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { mode: 0o600 });
  console.log(`Made ${folder}. The first admin's password is ADMIN_PASSWORD in svc-identity.env.`);
}
