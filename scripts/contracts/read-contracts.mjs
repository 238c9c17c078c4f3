import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../lib/parts.mjs';
import { run } from '../lib/run.mjs';

/**
 * Every operation of the contracts below `folder`, as data. The contracts run in a process of their own, with the libraries that are installed now.
 * @param {string} folder a checkout, whole or in part
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
