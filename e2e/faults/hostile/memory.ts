import { readFileSync } from 'node:fs';

const everyMs = 200;

/** Resident memory of a process, MiB; 0 once it has ended. */
function residentMiB(pid: number): number {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kibibytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** Samples the memory of processes, by name, until stopped. */
export function watchMemory(pids: Record<string, () => number>) {
  const peaks: Record<string, number> = {};
  const sample = () => {
    for (const [name, pid] of Object.entries(pids)) peaks[name] = Math.max(peaks[name] ?? 0, residentMiB(pid()));
  };
  sample();
  const timer = setInterval(sample, everyMs);
  return {
    /** Peak memory so far, MiB. */
    peaks: () => ({ ...peaks }),
    stop: () => clearInterval(timer),
  };
}
