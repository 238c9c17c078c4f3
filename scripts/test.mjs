import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { memoryFolder } from './lib/memory-folder.mjs';
import { requireNode } from './lib/node-version.mjs';
import { ensureFaketime, ensureServers } from './lib/requirements.mjs';
import { endAll } from './lib/run.mjs';
import { schedule } from './lib/schedule.mjs';
import { clockFrom, requireClock } from './lib/clock.mjs';
import { componentTests } from './lib/component-tests.mjs';
import { componentStep, dayOf, steps } from './lib/test-steps.mjs';

requireNode();

const started = Date.now();
const totals = { passed: 0, failed: 0 };
const failures = [];
/** All files of the tests are below one folder, in memory where possible, which is removed at the end. */
const parent = process.env.TMPDIR ?? (await memoryFolder()) ?? tmpdir();
const folder = await mkdtemp(join(parent, 'hourbank-'));
process.env.TMPDIR = folder;

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const count = ({ passed, failed }) => {
  totals.passed += passed;
  totals.failed += failed;
};

async function prepare(chosen, clock) {
  await Promise.all([ensureServers(), ensureInstalled()]);
  const tested = clock ?? chosen.find((step) => step.at)?.at;
  if (!tested) return;
  await ensureFaketime();
  await requireClock(tested);
}

const perform = (chosen) => async (step) => {
  const since = Date.now();
  const clock = step.clock === 'any' ? (chosen ?? step.at) : step.at;
  const title = clock ? `${step.title}, on ${dayOf(clock)}` : step.title;
  console.log(`- ${title} ...`);
  const alive = setInterval(() => console.log(`- ${title} ... still running after ${seconds(since)}`), 30_000);
  const outcome = await step.run(folder, clock).finally(() => clearInterval(alive));
  count(outcome);
  // Repeated at the end, because the output of a step is long and others follow.
  if (outcome.failed > 0) failures.push(title, ...(outcome.failures ?? []).map((line) => `  ${line}`));
  console.log(`\n== ${title}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds(since)})`);
  if (outcome.output.trim()) console.log(`${outcome.output.trim()}\n`);
};

async function finish() {
  endAll('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

function select(names, clock) {
  const component = componentTests(names);
  if (component) return [componentStep(component)];
  const unknown = names.filter((name) => !steps.some((step) => step.name.startsWith(name)));
  if (unknown.length > 0)
    throw new Error(
      `No such step or component: ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}. Components: folders such as svc-billing or service-kit.`,
    );
  // At a clock of the caller's, only the steps that depend on it.
  const wanted = clock ? steps.filter((step) => step.clock === 'any') : steps;
  if (names.length === 0 && !clock) return steps;
  const chosen = wanted.filter((step) => names.length === 0 || names.some((name) => step.name.startsWith(name)));
  const builds = chosen.some(({ needs }) => needs.includes('build'));
  return steps.filter((step) => chosen.includes(step) || (builds && step.name === 'build'));
}

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    console.log('\nStopping ...');
    interrupted.abort();
    endAll('SIGTERM');
    setTimeout(() => finish().then(() => process.exit(130)), 3_000);
  });
}

try {
  const { clock, rest } = clockFrom(process.argv.slice(2));
  const chosen = select(rest, clock);
  await prepare(chosen, clock);
  await schedule(chosen, 2, perform(clock), interrupted.signal);
} catch (cause) {
  count({ passed: 0, failed: 1 });
  console.error(`\n${cause.output ?? ''}${cause.message}`);
}
await finish();
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}`);
console.log(`Took ${seconds(started)}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
