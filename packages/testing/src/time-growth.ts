const samples = 3;
const attempts = 4;
/** Shorter CPU times for the longest input, in milliseconds, do not matter and are too short to compare. */
const negligibleMs = 25;
/** How many short inputs hold as many characters as the long one. */
const parts = 16;
/** Accepted ratio of the time for the long input to that for all short ones: 1 is linear, 16 quadratic. */
const acceptedRatio = 4;

/** Returns the shortest CPU time of several runs in milliseconds, because other load can only increase it. */
export function leastCpuMs(work: () => unknown): number {
  let least = Infinity;
  for (let sample = 0; sample < samples; sample += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
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
  const [short, long] = [inputOf(Math.ceil(length / parts)), inputOf(length)];
  // Both sides process as many characters, so that memory, the garbage collector and other load cost both the same.
  const workInParts = () => {
    for (let part = 0; part < parts; part += 1) work(short);
  };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const longMs = leastCpuMs(() => work(long));
    if (longMs < negligibleMs || longMs / leastCpuMs(workInParts) <= acceptedRatio) return false;
  }
  return true;
}
