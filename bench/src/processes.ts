import { runProgram, type SpawnedService, spawnService } from '@hourbank/testing';
import { memoryOf } from './measure/proc';

/** A program of this repository, running as a child process. */
export interface Component {
  readonly name: string;
  readonly pid: number;
  readonly service: SpawnedService;
  /** Its output, such as warnings. */
  output(): string;
  stop(): Promise<void>;
}

interface StartOptions {
  name: string;
  entry: string;
  env?: Record<string, string>;
  args?: string[];
  /** Options of Node, e.g. to profile. */
  nodeOptions?: string[];
  /** Whether a message over IPC says that it is ready. */
  isReady?: (message: unknown) => boolean;
}

const startMs = 60_000;

/** Without the options of images, as `npm start` does. */
const programOf = ({ env = {}, args = [], nodeOptions = [] }: StartOptions) => ({
  env: { NODE_ENV: 'production', ...env },
  options: { command: args, nodeOptions },
});

/** Starts a program as `npm start` does and waits until it is ready. */
export async function startComponent(start: StartOptions): Promise<Component> {
  const { env, options } = programOf(start);
  const { name, entry, isReady } = start;
  const service = await spawnService(entry, env, { ...options, limitMs: startMs, ...(isReady && { isReady }) });
  return { name, pid: service.pid(), service, output: service.logs, stop: service.stop };
}

const memoryEveryMs = 100;

/** Runs a program until it exits. `peakRss` is its peak resident memory, MB. */
export async function runToEnd(start: StartOptions) {
  const { env, options } = programOf(start);
  let [peakRss, timer]: [number, NodeJS.Timeout | undefined] = [0, undefined];
  const watch = (pid: number) => {
    const read = async () => {
      const memory = await memoryOf(pid).catch(() => null);
      peakRss = Math.max(peakRss, memory?.peakRss ?? 0);
    };
    timer = setInterval(() => void read(), memoryEveryMs);
  };
  const { logs, code, seconds } = await runProgram(start.entry, env, { ...options, watch });
  clearInterval(timer);
  return { output: logs, code, seconds, peakRss };
}
