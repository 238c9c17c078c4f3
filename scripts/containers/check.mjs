import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../lib/install.mjs';
import { root } from '../lib/components.mjs';
import { freePorts } from '../lib/ports.mjs';
import { progress } from '../lib/progress.mjs';
import { ensureServers } from '../lib/requirements.mjs';
import { endAll } from '../lib/run.mjs';
import { makeSecrets } from '../lib/compose-secrets.mjs';
import { baseImages } from './base-images.mjs';
import { checks } from './checks.mjs';
import { findCompose } from './compose-tool.mjs';
import { NoEngine } from './docker.mjs';
import { findEngine, removeEngine } from './engine.mjs';
import { composeStack, imageOf, components } from './stack.mjs';

/** The maximum size of a component above its base image, MB. */
const mostMB = 90;

/** CONTAINERS_DIR keeps the images of a temporary engine for the next run. Otherwise they are removed. */
const kept = process.env.CONTAINERS_DIR;
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'hourbank-containers-')));
const undo = [];
let failed = 0;

async function buildImages(engine, variables) {
  const base = (await engine.inspect(variables.NODE_IMAGE)).Size;
  const args = ['NODE_IMAGE', 'BUILD_IMAGE'].flatMap((name) => ['--build-arg', `${name}=${variables[name]}`]);
  for (const component of components) {
    await progress(`Building ${component}`, () =>
      engine.build(
        imageOf(component),
        join(root, 'Dockerfile'),
        root,
        '--build-arg',
        `COMPONENT=${component}`,
        ...args,
      ),
    );
    const megabytes = ((await engine.inspect(imageOf(component))).Size - base) / 1e6;
    console.log(`   ${component}: ${megabytes.toFixed(1)} MB above the base image`);
    if (megabytes > mostMB) throw new Error(`${component} is more than ${mostMB} MB above the base image`);
  }
}

async function perform(check, running) {
  const said = await progress(check.title, () => check.run(running, folder)).catch((cause) => {
    failed += 1;
    console.error(`${cause.output ?? ''}\n${cause.message}`);
  });
  if (said) console.log(`   ${said.trim().split('\n').at(-1)}`);
}

async function main() {
  const engine = await findEngine(folder);
  if ('exitCode' in engine) {
    process.exitCode = engine.exitCode;
    return;
  }
  undo.push(async () => {
    await engine.stop();
    if (!kept) await removeEngine(folder);
  });
  const compose = await findCompose(folder);
  console.log(`Docker ${engine.version}; ${compose.join(' ')}`);
  await ensureInstalled();
  await ensureServers();
  const { variables, kind } = await progress('Base images', () => baseImages(engine, folder));
  console.log(`   ${kind}`);
  await buildImages(engine, variables);

  const secrets = await mkdtemp(join(tmpdir(), 'hourbank-secrets-'));
  undo.push(() => rm(secrets, { recursive: true, force: true }));
  await makeSecrets(secrets);
  const [port] = await freePorts(1);
  const stack = composeStack({
    compose,
    env: engine.env,
    variables,
    port,
    secrets,
    project: `hourbank-check-${process.pid}`,
  });
  undo.push(() => stack.down());
  await progress('docker compose up', () => stack.up()).catch(async (cause) => {
    console.error(
      await stack.compose('ps', '--all').catch(() => ''),
      await stack.compose('logs', '--tail', '30').catch(() => ''),
    );
    throw cause;
  });
  for (const check of checks) await perform(check, { ...engine, stack, secrets });
}

async function tidyUp() {
  for (const step of undo.splice(0).toReversed())
    await step().catch((cause) => console.error(`${cause.output ?? ''}${cause.message}`));
  if (!kept) await rm(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endAll('SIGTERM');
    void tidyUp().then(() => process.exit(130));
  });
}

await main().catch((cause) => {
  failed += 1;
  console.error(
    cause instanceof NoEngine
      ? `CONTAINERS WERE NOT CHECKED: ${cause.message}`
      : `${cause.output ?? ''}\n${cause.message}`,
  );
  if (cause instanceof NoEngine) process.exitCode = 2;
});
await tidyUp();
if (process.exitCode === undefined)
  console.log(failed === 0 ? 'Containers: all checks passed' : `Containers: ${failed} failed`);
process.exit(process.exitCode ?? (failed === 0 ? 0 : 1));
