import { fork, type ChildProcess } from 'node:child_process';

/** A program of ours, forked and ready. */
export interface Part {
  readonly name: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** Asks it to end in order; forces it after 15 s. */
  stop(): Promise<void>;
}

interface StartOptions {
  name: string;
  entry: string;
  env?: Record<string, string>;
  args?: string[];
  /** Node's own options, e.g. to profile. */
  nodeOptions?: string[];
}

const startMs = 60_000;
const patienceMs = 15_000;

const nodeOptionsOf = ({ entry, nodeOptions = [] }: StartOptions) =>
  entry.endsWith('.ts') ? ['--import', 'tsx', ...nodeOptions] : nodeOptions;

/** Forks a program as `npm start` does - no source maps, production - and keeps what it says for the error, should it fail. */
function launch(options: StartOptions): { child: ChildProcess; said: () => string } {
  const { entry, env = {}, args = [] } = options;
  const child = fork(entry, args, {
    execArgv: nodeOptionsOf(options),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
  });
  let said = '';
  const keep = (part: Buffer) => {
    said = (said + part.toString()).slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return { child, said: () => said };
}

/** Starts a program and waits until it says `ready` over IPC. */
export const startPart = (options: StartOptions): Promise<Part> => runUntil(options, (message) => message === 'ready');

/** Starts a program and waits for the message that `isReady` knows; it sees every message until then. */
export async function runUntil(options: StartOptions, isReady: (message: unknown) => boolean): Promise<Part> {
  const { name } = options;
  const { child, said } = launch(options);
  await new Promise<void>((resolve, reject) => {
    const failed = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${name} ${why}\n${said()}`));
    };
    const timer = setTimeout(() => failed(`is not ready after ${startMs / 1000} s`), startMs);
    const onExit = (code: number | null, signal: string | null) => failed(`ended while starting (${signal ?? code})`);
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
  return { name, child, pid: child.pid ?? 0, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(timer);
}

/** Runs a program to its end; answers what it said and how it ended. */
export async function runToEnd(options: StartOptions): Promise<{ said: string; code: number | null }> {
  const { child, said } = launch(options);
  const code = await new Promise<number | null>((resolve) => child.once('close', (exitCode) => resolve(exitCode)));
  return { said: said(), code };
}
