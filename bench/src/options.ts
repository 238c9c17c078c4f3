import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  /** Number of measurements of each side, in turn. */
  rounds: number;
  /** Duration of one measurement. */
  seconds: number;
  /** Entries in the database, of all clients. */
  entries: number;
  /** Entries in the large database, for measurements that must not depend on their number. */
  many: number;
  /** Numbers of concurrent connections, one run each. */
  connections: number[];
  /** Words, one of which a measurement's name must contain; empty: all measurements. */
  only: string[];
  /** Measure svc-tracking without the gateway, too. */
  direct: boolean;
  /** Another build (`dist` folder) to measure in turn with this one, on the same databases. */
  against: string | null;
  /** Folder for a CPU profile of every process of the stack. */
  profile: string | null;
  /** Sizes that the growth of cost is measured at; the first of each is the reference. */
  growth: { entries: number[]; clients: number[] };
  /** Use `dist/` without building. */
  built: boolean;
}

const usage = `npm run bench -- [--quick] [--rounds 5] [--seconds 2] [--entries 100000] [--many 1000000] [--connections 16,1]
                 [--only memory,list,create,analytics,csv] [--direct] [--against <dist>] [--profile <folder>] [--built]
npm run bench -- --only growth|growth:check|growth:csv|growth:backup|growth:requests
                 [--sizes 1000,10000,100000,1000000] [--clients 100,1000,10000,100000]`;

/** Limits keep a run short and the machine usable. */
function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`--${name} must be a whole number from ${min} to ${max}\n${usage}`);
  return value;
}

const ascending = (values: readonly number[]) => [...values].sort((one, other) => one - other);

/** Whole numbers separated by commas, ascending. */
const wholeNumbers = (name: string, text: string, min: number, max: number) =>
  ascending(text.split(',').map((one) => wholeNumber(name, one, min, max)));

/** Both series by default, or only those that are given. */
function growthOf(sizes: string | undefined, clients: string | undefined): Options['growth'] {
  const isDefault = sizes === undefined && clients === undefined;
  const [entries, numbers] = isDefault ? ['1000,10000,100000,1000000', '100,1000,10000,100000'] : [sizes, clients];
  return {
    entries: entries === undefined ? [] : wholeNumbers('sizes', entries, 1_000, 10_000_000),
    clients: numbers === undefined ? [] : wholeNumbers('clients', numbers, 100, 100_000),
  };
}

/** Whether a measurement was selected. */
export const isWanted = ({ only }: Options, name: string) =>
  only.length === 0 || only.some((word) => name.includes(word));

/**
 * Whether the growth of cost was selected, or a part of it (`growth:csv`). It takes too long to be one of all
 * measurements.
 */
export const isGrowthWanted = ({ only }: Options, part?: string) =>
  only.some(
    (word) => word === 'growth' || (part === undefined ? word.startsWith('growth:') : word === `growth:${part}`),
  );

/** Reads the command line; throws with the usage if an option is invalid. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      entries: { type: 'string' },
      many: { type: 'string' },
      connections: { type: 'string' },
      sizes: { type: 'string' },
      clients: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      direct: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
      against: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const { quick } = values;
  return {
    rounds: wholeNumber('rounds', values.rounds ?? (quick ? '3' : '5'), 1, 50),
    seconds: wholeNumber('seconds', values.seconds ?? (quick ? '1' : '2'), 1, 30),
    entries: wholeNumber('entries', values.entries ?? (quick ? '20000' : '100000'), 1_000, 2_000_000),
    many: wholeNumber('many', values.many ?? (quick ? '100000' : '1000000'), 10_000, 2_000_000),
    connections: (values.connections ?? (quick ? '16' : '16,1'))
      .split(',')
      .map((one) => wholeNumber('connections', one, 1, 64)),
    growth: growthOf(values.sizes, values.clients),
    only: values.only.flatMap((words) => words.split(',')).filter((word) => word !== ''),
    direct: values.direct,
    built: values.built,
    against: values.against ? resolve(values.against) : null,
    profile: values.profile ? resolve(values.profile) : null,
  };
}
