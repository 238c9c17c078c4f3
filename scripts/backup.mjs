import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { callerPath } from './lib/components.mjs';
import { isStoreUrl, makeBackup } from './operate/make-backup.mjs';
import { findSources, valueOf } from './operate/sources.mjs';

// Only this user may read the files of these commands.
process.umask(0o077);
const { values, words } = readArguments({
  usage: 'npm run backup -- [folder for backups] [--keep <days>]  # or BACKUP_DIR, or BACKUP_URL for a store',
  options: { keep: { type: 'string' } },
  words: { max: 1 },
});
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

try {
  const sources = findSources();
  if (!/^[1-9]\d{0,3}$/.test(values.keep ?? '1'))
    throw new Error(`--keep takes a number of days, such as 30, and not ${values.keep}`);
  const url = words[0] ? undefined : valueOf('BACKUP_URL', process.env);
  if (url && !isStoreUrl(url)) throw new Error('BACKUP_URL must look like s3s://key:secret@host/bucket');
  const given = words[0] ?? process.env.BACKUP_DIR;
  const { folder, manifest, old } = await makeBackup(
    sources,
    url ?? (given ? callerPath(given) : join(sources.dataDir, 'backups')),
    { keepDays: Number(values.keep ?? 0) },
  );
  console.log(
    `${folder}: four databases as they were at ${manifest.madeAt}, ${manifest.objects.count} files (${megabytes(manifest.objects.bytes)}).`,
  );
  if (old.length > 0) console.log(`Removed: ${old.join(', ')}`);
  if (manifest.lost.length > 0) {
    console.error(
      `The store has lost ${manifest.lost.length} files that the databases name: ${manifest.lost.join(', ')}`,
    );
    process.exitCode = 2;
  }
} catch (cause) {
  console.error(cause.message);
  process.exitCode = 1;
}
// A connection to a server that does not respond would keep the process running.
process.exit();
