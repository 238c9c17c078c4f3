import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  /** How often each side is measured, in turn. */
  rounds: number;
  /** Length of one measurement. */
  seconds: number;
  /** Entries in the database, over all clients. */
  entries: number;
  /** Entries in the large database, for what must not depend on their number. */
  many: number;
  /** Connections that are kept busy at once: one run each. */
  connections: number[];
  /** Words of which one must be in a measurement's name; empty: all. */
  only: string[];
  /** Also measure svc-tracking without the gateway before it. */
  direct: boolean;
  /** Another build (`dist` folder) to measure in turn with this one, on the same databases. */
  against: string | null;
  /** Folder for a CPU profile of every process of the stack. */
  profile: string | null;
  /** Take what is in `dist/` as it is. */
  built: boolean;
}

const usage = `npm run bench -- [--quick] [--rounds 5] [--seconds 2] [--entries 100000] [--many 1000000] [--connections 16,1]
                 [--only memory,list,create,analytics,csv] [--direct] [--against <dist>] [--profile <folder>] [--built]`;

/** Bounds keep a run finite and the machine usable. */
function whole(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`--${name} must be a whole number from ${min} to ${max}\n${usage}`);
  return value;
}

/** Whether a measurement of this name was asked for. */
export const isWanted = ({ only }: Options, name: string) =>
  only.length === 0 || only.some((word) => name.includes(word));

/** Reads the command line; a wrong option is one clear error. */
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
      only: { type: 'string', multiple: true, default: [] },
      direct: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
      against: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const { quick } = values;
  return {
    rounds: whole('rounds', values.rounds ?? (quick ? '3' : '5'), 1, 50),
    seconds: whole('seconds', values.seconds ?? (quick ? '1' : '2'), 1, 30),
    entries: whole('entries', values.entries ?? (quick ? '20000' : '100000'), 1_000, 2_000_000),
    many: whole('many', values.many ?? (quick ? '100000' : '1000000'), 10_000, 2_000_000),
    connections: (values.connections ?? (quick ? '16' : '16,1'))
      .split(',')
      .map((one) => whole('connections', one, 1, 64)),
    only: values.only.flatMap((words) => words.split(',')).filter((word) => word !== ''),
    direct: values.direct,
    built: values.built,
    against: values.against ? resolve(values.against) : null,
    profile: values.profile ? resolve(values.profile) : null,
  };
}
