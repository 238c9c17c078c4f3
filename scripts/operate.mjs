import { findSources } from './operate/sources.mjs';
import { runPartCommand, withBilling } from './operate/part-command.mjs';

// What these commands write is for this user alone.
process.umask(0o077);
const [command = '', ...args] = process.argv.slice(2);
const places = findSources();

async function checkBooks() {
  const own = await runPartCommand(places, 'billing', ['check']);
  const compare = (BILLING_URL) => runPartCommand(places, 'tracking', ['check'], { more: { BILLING_URL } });
  const between = process.env.BILLING_URL ? await compare(process.env.BILLING_URL) : await withBilling(places, compare);
  return own || between;
}

async function rebuildTotals() {
  const sales = await runPartCommand(places, 'billing', ['rebuild-totals']);
  const hours = await runPartCommand(places, 'tracking', ['rebuild-totals']);
  return sales || hours;
}

const commands = {
  'check-books': checkBooks,
  'rebuild-totals': rebuildTotals,
  'create-admin': () => runPartCommand(places, 'identity', ['create-admin', ...args]),
  'reset-two-factor': () => runPartCommand(places, 'identity', ['reset-two-factor', ...args]),
  'rotate-keys': () => runPartCommand(places, 'identity', ['rotate-keys']),
};

try {
  const run = Object.hasOwn(commands, command) ? commands[command] : null;
  if (!run) throw new Error(`There are these commands: ${Object.keys(commands).join(', ')}`);
  process.exitCode = await run();
} catch (cause) {
  console.error(cause.message);
  process.exitCode = 1;
}
