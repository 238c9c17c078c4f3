import { join, resolve } from 'node:path';
import { root } from './lib/components.mjs';
import { makeBackup } from './operate/make-backup.mjs';
import { findSources } from './operate/sources.mjs';

// Only this user may read the files of these commands.
process.umask(0o077);
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

try {
  const sources = findSources();
  const given = process.argv[2] ?? process.env.BACKUP_DIR;
  const { folder, manifest } = await makeBackup(
    sources,
    given ? resolve(root, given) : join(sources.dataDir, 'backups'),
  );
  console.log(
    `${folder}: four databases as they were at ${manifest.madeAt}, ${manifest.objects.count} files (${megabytes(manifest.objects.bytes)}).`,
  );
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
