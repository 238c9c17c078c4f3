import { resolve } from 'node:path';
import { findSources } from './operate/sources.mjs';
import { restoreBackup } from './operate/restore-backup.mjs';

// What these commands write is for this user alone.
process.umask(0o077);
const [folder] = process.argv.slice(2).filter((word) => word !== '--force');

try {
  if (!folder) throw new Error('The backup is missing. Usage: npm run restore -- <folder of the backup> [--force]');
  const manifest = await restoreBackup(resolve(process.env.INIT_CWD ?? '.', folder), findSources(), {
    force: process.argv.includes('--force'),
  });
  console.log(`Restored the backup of ${manifest.madeAt}. Start the stack, then run: npm run check:books`);
  if (manifest.lost.length > 0) {
    console.error(
      `The backup lacks ${manifest.lost.length} files that the databases name: the store had lost them. ${manifest.lost.join(', ')}`,
    );
    process.exitCode = 2;
  }
} catch (cause) {
  console.error(cause.message);
  process.exitCode = 1;
}
// An open connection to a server that does not respond would keep the process running.
process.exit();
