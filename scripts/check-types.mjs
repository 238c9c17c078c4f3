import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/components.mjs';
import { RunError, runTool } from './lib/run.mjs';

/**
 * Every folder with a TypeScript configuration. Both consoles register their router types, so one program cannot hold
 * both.
 */
const folders = [
  ...readdirSync(join(root, 'packages')).map((name) => join('packages', name)),
  ...readdirSync(root),
].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));

let failed = 0;
async function checkNext() {
  for (let folder = folders.shift(); folder; folder = folders.shift()) {
    const buildInfo = join(root, 'node_modules', '.cache', 'types', `${folder.replaceAll(/[/\\]/g, '-')}.json`);
    const options = ['--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', buildInfo];
    await runTool('typescript/bin/tsc', [...options, '-p', folder]).catch((cause) => {
      if (!(cause instanceof RunError)) throw cause;
      failed += 1;
      console.log(`${folder}\n${cause.output}`);
    });
  }
}

const count = folders.length;
await Promise.all([checkNext(), checkNext()]);
console.log(failed === 0 ? `${count} components, no type errors` : `${failed} of ${count} components have type errors`);
process.exitCode = failed === 0 ? 0 : 1;
