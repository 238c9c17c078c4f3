import { readFile, writeFile } from 'node:fs/promises';

/** Linux reports CPU time in hundredths of a second, whatever the kernel's clock. */
const ticksPerSecond = 100;

/** User and system time of a process with all its threads, in microseconds. */
export async function cpuMicros(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The process name, in parentheses, can contain spaces; utime and stime are the 14th and 15th fields.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6;
}

export interface Memory {
  /** Resident memory, including all shared pages, MB (10^6 bytes). */
  rss: number;
  /** Resident memory, with each shared page divided by the number of processes that share it, MB. */
  pss: number;
  /** Peak resident memory, MB. */
  peakRss: number;
}

const kilobytes = (text: string, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
const megabytes = (kib: number) => (kib * 1024) / 1e6;

export async function memoryOf(pid: number): Promise<Memory> {
  const [rollup, status] = await Promise.all([
    readFile(`/proc/${pid}/smaps_rollup`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  return {
    rss: megabytes(kilobytes(rollup, 'Rss')),
    pss: megabytes(kilobytes(rollup, 'Pss')),
    peakRss: megabytes(kilobytes(status, 'VmHWM')),
  };
}

/** Load average of the last minute, which explains variation. */
export const load = async (): Promise<string> => (await readFile('/proc/loadavg', 'utf8')).split(' ')[0] ?? '?';

/** Resets the peak resident memory of a process. */
export const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');
