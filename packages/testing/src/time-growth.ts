const samples = 3;
const attempts = 4;
/** What takes less CPU time than this with the longest input cannot hold anybody up, and is too short to compare, in milliseconds. */
const negligibleMs = 25;
/** Four times the input may take this many times as long: 4 is linear, 16 quadratic. */
const acceptedGrowth = 8;

/** The least CPU time of some runs, in milliseconds: whatever else the machine does only adds to it. */
function leastCpuMs(work: () => unknown): number {
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
 * Whether the time of `work` grows faster than its input.
 * @param inputOf the worst case of about that many characters
 * @param length the most that the work is ever given, in characters
 */
export function growsFasterThanInput(
  work: (input: string) => unknown,
  inputOf: (length: number) => string,
  length: number,
): boolean {
  const [short, long] = [inputOf(Math.ceil(length / 4)), inputOf(length)];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const longMs = leastCpuMs(() => work(long));
    if (longMs < negligibleMs || longMs / leastCpuMs(() => work(short)) <= acceptedGrowth) return false;
  }
  return true;
}
