import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './ports.mjs';
import { startStack } from './stack.mjs';
import { markRestore, requireFinishedRestore, unmarkRestore } from './unfinished-restore.mjs';

test('the stack does not start in a folder whose restore did not finish', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hb-unfinished-'));
  try {
    await markRestore(dataDir, '/backups/2026');
    const [port] = await freePorts(1);
    const started = [];
    await expect(
      startStack({ dataDir, port, host: '127.0.0.1', say: () => undefined, onStart: (name) => started.push(name) }),
    ).rejects.toThrow(
      `A restore into ${dataDir} did not finish, so its databases do not agree. Run it again: npm run restore -- "/backups/2026" --force`,
    );
    expect(started).toEqual([]);
    await unmarkRestore(dataDir);
    await requireFinishedRestore(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
