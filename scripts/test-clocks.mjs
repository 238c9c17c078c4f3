import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { testedClocks } from './lib/clock.mjs';
import { root } from './lib/components.mjs';

/** `npm run test:clocks [-- step ...]`: all tests at all tested dates, one date after the other. */
const run = (args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'scripts/test.mjs'), ...args], { cwd: root, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', resolve);
  });

const failed = [];
for (const { at, zone } of testedClocks) {
  console.log(`\n=== ${at}${zone ? ` in ${zone}` : ''}`);
  const code = await run(['--clock', at, ...(zone ? ['--zone', zone] : []), ...process.argv.slice(2)]);
  if (code !== 0) failed.push(at);
}
console.log(failed.length > 0 ? `\nFailed at: ${failed.join(', ')}` : `\nPassed at all ${testedClocks.length} dates.`);
process.exit(failed.length > 0 ? 1 : 0);
