import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { callerPath } from './lib/components.mjs';
import { openBackupStore } from './operate/backup-store.mjs';
import { findSources, valueOf } from './operate/sources.mjs';
import { restoreBackup } from './operate/restore-backup.mjs';

// What these commands write is for this user alone.
process.umask(0o077);
const { values, words } = readArguments({
  usage:
    'npm run restore -- <folder of the backup, or its name in BACKUP_URL> [--force] [--take-over] [--skip-damaged]',
  options: { force: { type: 'boolean' }, 'take-over': { type: 'boolean' }, 'skip-damaged': { type: 'boolean' } },
  words: { min: 1, max: 1 },
});

/** Calls `work` with the folder of the backup: the given one, or a copy of the one with this name in BACKUP_URL. */
async function withBackup(name, work) {
  const url = name.includes('/') ? undefined : valueOf('BACKUP_URL', process.env);
  if (!url) return work(callerPath(name));
  const folder = await mkdtemp(join(tmpdir(), 'hb-restore-'));
  try {
    await (await openBackupStore(url)).fetchInto(folder, name);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  const manifest = await withBackup(words[0], (folder) =>
    restoreBackup(folder, findSources(), {
      force: values.force,
      takeOver: values['take-over'],
      skipDamaged: values['skip-damaged'],
    }),
  );
  console.log(`Restored the backup of ${manifest.madeAt}. Start the stack, then run: npm run check:books`);
  if (manifest.lost.length > 0) {
    console.error(
      `The backup lacks ${manifest.lost.length} files that the databases name: the store had lost them. ${manifest.lost.join(', ')}`,
    );
    process.exitCode = 2;
  }
  if (manifest.skipped.length > 0) {
    console.error(`Damaged in the backup and not restored: ${manifest.skipped.join(', ')}`);
    process.exitCode = 2;
  }
} catch (cause) {
  console.error(cause.message);
  process.exitCode = 1;
}
// An open connection to a server that does not respond would keep the process running.
process.exit();
