import { existsSync, readFileSync } from 'node:fs';

const samples = 3;
const attempts = 6;
/** Shorter CPU times for the longest input, in milliseconds, do not matter and are too short to compare. */
const negligibleMs = 25;
/**
 * How many short inputs hold as many characters as the long one, and the accepted ratio of the time for the long input
 * to that for all short ones: 1 is linear, and `parts` quadratic. Both limits are those of length^1.5. More memory can
 * make a long text four times slower than sixteen short ones, but hardly slower than four that are large, too.
 */
const comparisons = [
  { parts: 16, acceptedRatio: 4 },
  { parts: 4, acceptedRatio: 2 },
];

const threadTimes = '/proc/thread-self/schedstat';
const isThreadKnown = existsSync(threadTimes);

/** CPU time of this thread, where the system tells it, else of the process with its garbage collector. Milliseconds. */
function cpuMs(): number {
  if (isThreadKnown) return Number(readFileSync(threadTimes, 'latin1').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the shortest CPU time of several runs in milliseconds, because other load can only increase it. */
export function leastCpuMs(work: () => unknown): number {
  let least = Infinity;
  for (let sample = 0; sample < samples; sample += 1) {
    const before = cpuMs();
    work();
    least = Math.min(least, cpuMs() - before);
    if (least < negligibleMs) break;
  }
  return least;
}

/**
 * Whether the CPU time of `work` grows faster than its input.
 * @param inputOf returns the worst case with about the given number of characters
 * @param length maximum length of the input, in characters
 */
export function growsFasterThanInput(
  work: (input: string) => unknown,
  inputOf: (length: number) => string,
  length: number,
): boolean {
  const long = inputOf(length);
  const inParts = comparisons.map(({ parts, acceptedRatio }) => {
    const short = inputOf(Math.ceil(length / parts));
    // Both sides process as many characters, so that memory, the garbage collector and other load cost both the same.
    const run = () => {
      for (let part = 0; part < parts; part += 1) work(short);
    };
    return { run, acceptedRatio, ms: Infinity };
  });
  let longMs = Infinity;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    longMs = Math.min(
      longMs,
      leastCpuMs(() => work(long)),
    );
    if (longMs < negligibleMs) return false;
    for (const one of inParts) {
      one.ms = Math.min(one.ms, leastCpuMs(one.run));
      if (longMs / one.ms <= one.acceptedRatio) return false;
    }
  }
  return true;
}
