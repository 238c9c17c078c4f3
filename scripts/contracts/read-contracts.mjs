import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../lib/components.mjs';
import { run } from '../lib/run.mjs';

/**
 * Reads the operations of the contracts below `folder`. The contracts run in a separate process with the installed
 * libraries.
 * @param {string} folder a complete or partial checkout
 */
export async function readContracts(folder) {
  const temp = await mkdtemp(join(tmpdir(), 'hb-contracts-'));
  try {
    const outfile = join(temp, 'describe.cjs');
    await build({
      entryPoints: [join(root, 'scripts/contracts/describe.mjs')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'silent',
      alias: { '@hourbank/contracts': join(folder, 'packages/contracts/src/index.ts') },
      nodePaths: [join(root, 'node_modules')],
    });
    return JSON.parse(await run(process.execPath, [outfile]));
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}
