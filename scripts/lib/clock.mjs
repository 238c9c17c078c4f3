import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './components.mjs';
import { run } from './run.mjs';

/**
 * The dates at which the tests must pass: an ordinary day, ends of months and years, a leap day, both clock changes in
 * Beirut.
 */
export const testedClocks = [
  { at: '2026-11-20T12:00:00Z' },
  { at: '2026-12-31T23:59:30Z' },
  { at: '2027-02-28T12:00:00Z' },
  { at: '2027-03-27T21:50:00Z', zone: 'Asia/Beirut' },
  { at: '2027-10-30T20:50:00Z', zone: 'Asia/Beirut' },
  { at: '2028-02-29T12:00:00Z' },
];

/** NODE_OPTIONS is split at spaces. */
const fileTimes = JSON.stringify(join(root, 'scripts/lib/file-times.cjs'));

const libraries = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`);

/**
 * Splits `--clock 2027-02-28T12:00:00Z --zone Asia/Beirut` from the other arguments.
 * @param {string[]} args
 * @returns {{ clock: { at: string, zone?: string } | undefined, rest: string[] }}
 */
export function clockFrom(args) {
  const rest = [...args];
  const take = (flag) => {
    const index = rest.indexOf(flag);
    return index < 0 ? undefined : (rest.splice(index, 2)[1] ?? '');
  };
  const [at, zone] = [take('--clock'), take('--zone')];
  if (at !== undefined && Number.isNaN(Date.parse(at)))
    throw new Error('--clock takes a moment such as 2027-02-28T12:00:00Z.');
  if (zone !== undefined && (at === undefined || !isZone(zone)))
    throw new Error('--zone takes the name of a time zone, such as Asia/Beirut, beside --clock.');
  return { clock: at === undefined ? undefined : { at, zone }, rest };
}

function isZone(name) {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * Environment variables that start a program and its children at another time. All of them have the same offset from
 * the real clock, so tokens and signatures are valid between them. Timers use the real clock.
 * @param {{ at: string, zone?: string } | undefined} clock
 * @returns {Record<string, string>}
 */
export function clockEnv(clock) {
  if (!clock) return {};
  const library = libraries.find((file) => existsSync(file));
  if (!library) throw new Error('libfaketime is missing. On Debian or Ubuntu: sudo apt-get install -y faketime');
  const seconds = Math.round((Date.parse(clock.at) - Date.now()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${fileTimes}`.trim(),
    ...(clock.zone ? { TZ: clock.zone, BUSINESS_TIME_ZONE: clock.zone } : {}),
  };
}

/** Checks that programs see the time of the clock. Otherwise the tests would run at the current date without notice. */
export async function requireClock(clock) {
  const seen = Number(await run(process.execPath, ['-p', 'Date.now()'], { env: clockEnv(clock) }));
  if (Math.abs(seen - Date.parse(clock.at)) > 60_000)
    throw new Error(`libfaketime has no effect on ${process.execPath}: it sees ${new Date(seen).toISOString()}.`);
}
