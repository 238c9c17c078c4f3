import { readArguments } from './lib/arguments.mjs';
import { runServiceCommand, withAllocations } from './operate/service-command.mjs';
import { findSources, requireDatabases } from './operate/sources.mjs';

// What these commands write is for this user alone.
process.umask(0o077);
const [name = '', ...args] = process.argv.slice(2);

async function checkBooks(sources, _words, { all }) {
  const check = ['check', ...(all ? ['--all'] : [])];
  const log = await runServiceCommand(sources, 'identity', ['check']);
  const own = await runServiceCommand(sources, 'billing', check);
  const compare = (BILLING_URL) => runServiceCommand(sources, 'tracking', check, { more: { BILLING_URL } });
  const between = process.env.BILLING_URL
    ? await compare(process.env.BILLING_URL)
    : await withAllocations(sources, compare);
  return log || own || between;
}

async function rebuildTotals(sources) {
  const sales = await runServiceCommand(sources, 'billing', ['rebuild-totals']);
  const hours = await runServiceCommand(sources, 'tracking', ['rebuild-totals']);
  return sales || hours;
}

/** A command of svc-identity with the words that it takes. */
const ofIdentity = (command, usage = '', words = { max: 0 }) => ({
  usage: `npm run ${command}${usage && ` -- ${usage}`}`,
  words,
  run: (sources, given) => runServiceCommand(sources, 'identity', [command, ...given]),
});

const commands = {
  'check-books': {
    usage: 'npm run check:books -- [--all]  # --all verifies each ledger entry and compares each time entry',
    options: { all: { type: 'boolean' } },
    run: checkBooks,
  },
  'rebuild-totals': { usage: 'npm run rebuild-totals', run: rebuildTotals },
  'create-admin': ofIdentity('create-admin', '<username> [role]  # a password can come from standard input', {
    min: 1,
    max: 2,
  }),
  'reset-two-factor': ofIdentity('reset-two-factor', '<username>', { min: 1, max: 1 }),
  'erase-client': ofIdentity('erase-client', '<id of the client>', { min: 1, max: 1 }),
  'rotate-keys': ofIdentity('rotate-keys'),
};

try {
  const command = Object.hasOwn(commands, name) ? commands[name] : null;
  if (!command) throw new Error(`There are these commands: ${Object.keys(commands).join(', ')}`);
  const { words, values } = readArguments(command, args);
  const sources = findSources();
  requireDatabases(sources);
  process.exitCode = await command.run(sources, words, values);
} catch (cause) {
  console.error(cause.message);
  process.exitCode = 1;
}
