import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { runJestProject } from './lib/jest-project.mjs';
import { requireNode } from './lib/node-version.mjs';
import { ensureBrowsers } from './lib/requirements.mjs';
import { run } from './lib/run.mjs';

requireNode();

/**
 * `npm run test:browsers`: a working day in Firefox and WebKit. All files are written below one folder, which is
 * removed at the end.
 */
const folder = await mkdtemp(join(tmpdir(), 'hourbank-browsers-'));
let code = 1;
try {
  await Promise.all([ensureBrowsers(), ensureInstalled()]);
  await run(process.execPath, ['scripts/build.mjs']);
  code = await runJestProject('browsers', { env: { TMPDIR: folder } });
} catch (cause) {
  console.error(cause.output ?? '', cause.message);
}
await rm(folder, { recursive: true, force: true, maxRetries: 3 });
process.exit(code);
