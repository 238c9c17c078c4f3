import { findSources, valueOf } from './operate/sources.mjs';
import { runServiceCommand, withAllocations } from './operate/service-command.mjs';

// What these commands write is for this user alone.
process.umask(0o077);
const [command = '', ...args] = process.argv.slice(2);
const sources = findSources();

async function checkBooks() {
  const own = await runServiceCommand(sources, 'billing', ['check']);
  const compare = (BILLING_URL) => runServiceCommand(sources, 'tracking', ['check'], { more: { BILLING_URL } });
  const between = process.env.BILLING_URL
    ? await compare(process.env.BILLING_URL)
    : await withAllocations(sources, compare);
  return own || between;
}

async function rebuildTotals() {
  // A default would make the totals of months wrong if the services have another time zone.
  if (!valueOf('BUSINESS_TIME_ZONE', process.env))
    throw new Error('Set BUSINESS_TIME_ZONE to the time zone of the services, for example BUSINESS_TIME_ZONE=UTC.');
  const sales = await runServiceCommand(sources, 'billing', ['rebuild-totals']);
  const hours = await runServiceCommand(sources, 'tracking', ['rebuild-totals']);
  return sales || hours;
}

const commands = {
  'check-books': checkBooks,
  'rebuild-totals': rebuildTotals,
  'create-admin': () => runServiceCommand(sources, 'identity', ['create-admin', ...args]),
  'reset-two-factor': () => runServiceCommand(sources, 'identity', ['reset-two-factor', ...args]),
  'erase-client': () => runServiceCommand(sources, 'identity', ['erase-client', ...args]),
  'rotate-keys': () => runServiceCommand(sources, 'identity', ['rotate-keys']),
};

try {
  const run = Object.hasOwn(commands, command) ? commands[command] : null;
  if (!run) throw new Error(`There are these commands: ${Object.keys(commands).join(', ')}`);
  process.exitCode = await run();
} catch (cause) {
  console.error(cause.message);
  process.exitCode = 1;
}
