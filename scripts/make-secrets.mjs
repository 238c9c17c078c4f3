import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { makeSecrets } from './lib/compose-secrets.mjs';
import { callerPath, root } from './lib/components.mjs';

const { words } = readArguments({ usage: 'npm run compose:secrets -- [folder]', words: { max: 1 } });
const given = words[0] ?? process.env.SECRETS_DIR;
const folder = given ? callerPath(given) : join(root, 'secrets');
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
