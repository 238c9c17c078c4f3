import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newMigration } from '../packages/testing/src/new-migration.ts';
import { readArguments } from './lib/arguments.mjs';
import { root, services } from './lib/components.mjs';
import { runTool } from './lib/run.mjs';

/** Writes a migration for what a service declares and its migrations do not make yet. */
const { words } = readArguments({
  usage: 'npm run new-migration -- svc-tracking add-website',
  words: { min: 2, max: 2 },
});
const [service, name] = words;

async function write() {
  if (!services.some(({ folder }) => folder === service)) throw new Error(`There is no service ${service}.`);
  if (!/^[a-z]+(-[a-z0-9]+)*$/.test(name)) throw new Error(`Name it in words with hyphens, such as add-website.`);
  const { wholeSchema } = await import(`../${service}/src/db/data-source.ts`);
  const source = await newMigration(wholeSchema, name, Date.now());
  if (source === undefined) return `The migrations of ${service} make the declared tables already.`;
  const file = `${service}/src/db/migrations/${name}.ts`;
  await mkdir(join(root, service, 'src/db/migrations'), { recursive: true });
  await writeFile(join(root, file), source, { flag: 'wx' });
  await runTool('oxfmt/bin/oxfmt', [file]);
  return `Wrote ${file}. Read it, and add it to wholeSchema in ${service}/src/db/data-source.ts.`;
}

await write().then(console.log, (cause) => {
  console.error(cause.message);
  process.exitCode = 1;
});
