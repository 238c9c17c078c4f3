import { fork, type ChildProcess } from 'node:child_process';
import { memoryOf } from './measure/proc';

/** A program of this repository, running as a child process. */
export interface Component {
  readonly name: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** The end of its output, such as warnings. */
  output(): string;
  /** Stops it with SIGTERM, and with SIGKILL after 15 s. */
  stop(): Promise<void>;
}

interface StartOptions {
  name: string;
  entry: string;
  env?: Record<string, string>;
  args?: string[];
  /** Options of Node, e.g. to profile. */
  nodeOptions?: string[];
}

const startMs = 60_000;
const stopTimeoutMs = 15_000;

const nodeOptionsOf = ({ entry, nodeOptions = [] }: StartOptions) =>
  entry.endsWith('.ts') ? ['--import', 'tsx', ...nodeOptions] : nodeOptions;

/** Forks a program as `npm start` does (no source maps, production), and keeps its output for error messages. */
function launch(options: StartOptions): { child: ChildProcess; output: () => string } {
  const { entry, env = {}, args = [] } = options;
  const child = fork(entry, args, {
    execArgv: nodeOptionsOf(options),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
  });
  let output = '';
  const append = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  return { child, output: () => output };
}

/** Starts a program and waits for the message `ready` over IPC. */
export const startComponent = (options: StartOptions): Promise<Component> =>
  runUntil(options, (message) => message === 'ready');

/** Starts a program and waits for the message that `isReady` accepts; `isReady` gets every message until then. */
export async function runUntil(options: StartOptions, isReady: (message: unknown) => boolean): Promise<Component> {
  const { name } = options;
  const { child, output } = launch(options);
  await new Promise<void>((resolve, reject) => {
    const failed = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${name} ${why}\n${output()}`));
    };
    const timer = setTimeout(() => failed(`is not ready after ${startMs / 1000} s`), startMs);
    const onExit = (code: number | null, signal: string | null) =>
      failed(`exited before it was ready (${signal ?? code})`);
    const onMessage = (message: unknown) => {
      if (!isReady(message)) return;
      clearTimeout(timer);
      child.off('exit', onExit);
      child.off('message', onMessage);
      resolve();
    };
    child.on('exit', onExit);
    child.on('message', onMessage);
  });
  return { name, child, pid: child.pid ?? 0, output, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await gone;
  clearTimeout(timer);
}

/** The outcome of a program that has exited. */
interface Ended {
  output: string;
  code: number | null;
  seconds: number;
  /** Peak resident memory, MB. */
  peakRss: number;
}

const memoryEveryMs = 100;

/** Runs a program until it exits. */
export async function runToEnd(options: StartOptions): Promise<Ended> {
  const since = performance.now();
  const { child, output } = launch(options);
  let peakRss = 0;
  const readPeak = () =>
    memoryOf(child.pid ?? 0).then(
      (memory) => {
        peakRss = Math.max(peakRss, memory.peakRss);
      },
      () => undefined,
    );
  const timer = setInterval(() => void readPeak(), memoryEveryMs);
  const code = await new Promise<number | null>((resolve) => child.once('close', (exitCode) => resolve(exitCode)));
  clearInterval(timer);
  return { output: output(), code, seconds: (performance.now() - since) / 1000, peakRss };
}
