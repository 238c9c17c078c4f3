import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './components.mjs';

const library = pathToFileURL(join(root, 'scripts/lib/jest-project.mjs')).href;

/**
 * Runs a program with `runProgram` that starts a browser in a separate process group, as Puppeteer does. Interrupts it
 * and returns the output.
 */
async function interrupt(browser) {
  const program = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(browser)}], { detached: true, stdio: 'inherit' });
    setInterval(() => {}, 1000);`;
  const script = `import { runProgram } from ${JSON.stringify(library)};
    console.log('code', await runProgram(['-e', ${JSON.stringify(program)}]));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  // The output ends when the last process that writes to it has ended.
  await once(child, 'close');
  return output;
}

test('an interrupted run lets browsers close before it ends', async () => {
  const browser = `process.once('SIGTERM', () => setTimeout(() => { console.log('closed'); process.exit(); }, 100));
    setInterval(() => {}, 1000); console.log('ready');`;
  expect(await interrupt(browser)).toBe('ready\nclosed\ncode 1\n');
});

test('an interrupted run kills browsers that do not close', async () => {
  const browser = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready');`;
  expect(await interrupt(browser)).toBe('ready\ncode 1\n');
});
