import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { startStack } from './lib/stack.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { dataFolder, root } from './lib/components.mjs';
import { progress } from './lib/progress.mjs';
import { endAll, run } from './lib/run.mjs';
import { onStopRequest } from './lib/stop-signals.mjs';

requireNode();

/** `--demo` adds sample data. `--built` starts the bundles in `dist/` without checking the sources. */
const { values: wanted } = readArguments({
  usage: 'npm start -- [--demo] [--built]',
  options: { demo: { type: 'boolean' }, built: { type: 'boolean' } },
});
const dataDir = dataFolder(process.env);
const host = process.env.HOST || '127.0.0.1';
let stack = null;
let stopping = null;
let askedAt = 0;

/** npm repeats the Ctrl-C of the terminal, so only a signal at least a second later counts as another one. */
function stop() {
  if (stopping) {
    if (Date.now() - askedAt < 1_000) return;
    stack?.kill();
    process.exit(1);
  }
  askedAt = Date.now();
  console.log('\nStopping (again to force) ...');
  endAll();
  stopping = (stack ? stack.stop() : Promise.resolve()).then(() => process.exit(0));
}

/** The build runs in a separate process, so that the supervisor does not keep its memory. */
async function prepare() {
  await ensureInstalled({ dev: false });
  await progress('Building what changed', () => run(process.execPath, [join(root, 'scripts', 'build.mjs')]));
}

function welcome({ url, firstAdmin }) {
  console.log(`\n  Hourbank is running at ${url}\n  Admins log in at ${url}/login, clients at ${url}/`);
  if (firstAdmin)
    console.log(
      `\n  The first admin, shown only this once:\n    username  ${firstAdmin.username}\n    password  ${firstAdmin.password}`,
    );
  console.log(`\n  Data is kept in ${join(dataDir, '')}. Ctrl-C stops it.\n`);
}

async function main() {
  const port = readPort();
  if (!wanted.built) await prepare();
  stack = await progress('Starting', () =>
    startStack({
      dataDir,
      host,
      port,
      say: console.log,
      onStart: (component, pid) => process.send?.({ type: 'component', component, pid }),
    }),
  );
  if (stopping) return stack.stop();
  welcome(stack);
  process.send?.({ type: 'stack-ready', url: stack.url, firstAdmin: stack.firstAdmin });
  if (wanted.demo) {
    const { seedDemo } = await import('./demo.mjs');
    await seedDemo({ ...stack, dataDir });
  }
}

function readPort() {
  const port = Number(process.env.PORT || 8080);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not ${process.env.PORT}`);
}

onStopRequest(stop);
await main().catch((cause) => {
  console.error(`\n${cause.output ?? ''}${cause.message}`);
  stack?.kill();
  process.exit(1);
});
