import { join, resolve } from 'node:path';
import { makeSecrets } from './lib/compose-secrets.mjs';
import { root } from './lib/components.mjs';

const folder = resolve(root, process.argv[2] ?? process.env.SECRETS_DIR ?? 'secrets');
await makeSecrets(folder).then(
  (made) => {
    console.log(made.length === 0 ? `All secrets are in ${folder} already.` : `Made in ${folder}: ${made.join(', ')}.`);
    if (made.includes('admin_password'))
      console.log(
        `The first admin is "admin" (ADMIN_USERNAME); the password is in ${join(folder, 'admin_password')}. Keep key_encryption_secret with the backups.`,
      );
  },
  (cause) => {
    console.error(cause.message);
    process.exitCode = 1;
  },
);
