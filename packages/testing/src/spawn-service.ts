import { fork, type ChildProcess } from 'node:child_process';
import { inheritedEnv } from './inherited-env';
import { programArgs } from './service-program';
import { freePort } from './servers/free-port';

export interface SpawnedService {
  readonly url: string;
  readonly port: number;
  /** The process, for messages over IPC. Changes with every restart. */
  child(): ChildProcess;
  /** Changes with every restart. */
  pid(): number;
  /** All output so far, including that before restarts. */
  logs(): string;
  /** Messages that it sent over IPC, such as the first admin's password. */
  readonly messages: readonly unknown[];
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Sends SIGTERM, like a process manager, and waits for the exit. */
  stop(): Promise<void>;
  /** Sends a signal without waiting. `SIGSTOP` freezes the process, and `SIGCONT` resumes it. */
  signal(signal: NodeJS.Signals): void;
  /** Starts it again on the same port, after `kill` or `stop`. */
  restart(): Promise<void>;
}

interface ProgramOptions {
  cwd?: string | undefined;
  /** The command and its arguments. Default: `serve`. */
  command?: string[];
  /** Options of Node. Default: those of images for a built file. */
  nodeOptions?: string[] | undefined;
}

interface SpawnOptions extends ProgramOptions {
  /** Time limit for becoming ready. */
  limitMs?: number;
  /** Whether a message over IPC says that it is ready. */
  isReady?: (message: unknown) => boolean;
}

/** Starts a program as a separate process from `entry` (`.ts` with tsx, or a built file). */
function launch(entry: string, env: Record<string, string>, { cwd, command = [], nodeOptions }: ProgramOptions) {
  const args = programArgs(entry, nodeOptions);
  return fork(args.at(-1)!, command, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: args.slice(0, -1),
    env: { ...inheritedEnv(), NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env },
  });
}

/** The outcome of a program that has ended. */
export interface EndedProgram {
  logs: string;
  code: number | null;
  seconds: number;
}

/** Runs a program until it ends. `watch` gets its process id. */
export async function runProgram(
  entry: string,
  env: Record<string, string>,
  { watch, ...options }: ProgramOptions & { watch?: (pid: number) => void } = {},
): Promise<EndedProgram> {
  const since = performance.now();
  const child = launch(entry, env, options);
  let logs = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (logs += part.toString()));
  watch?.(child.pid ?? 0);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { logs, code, seconds: (performance.now() - since) / 1000 };
}

/**
 * Starts a service as a separate process from `entry` (`.ts` with tsx, or a built file) and waits until it is ready.
 */
export async function spawnService(
  entry: string,
  env: Record<string, string>,
  { limitMs = 120_000, isReady = (message) => message === 'ready', ...options }: SpawnOptions = {},
): Promise<SpawnedService> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const url = `http://127.0.0.1:${port}`;
  const messages: unknown[] = [];
  let logs = '';
  let child: ChildProcess;

  const start = async () => {
    child = launch(entry, { ...env, PORT: String(port) }, options);
    const collect = (part: Buffer) => {
      logs += part.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('message', (message) => messages.push(message));
    await untilReady(child, { url, limitMs, isReady }).catch(async (cause: Error) => {
      await end('SIGKILL');
      throw new Error(`${entry}: ${cause.message}\n${logs}`);
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
    await exited;
    clearTimeout(timer);
  };

  await start();
  return {
    url,
    port,
    messages,
    child: () => child,
    pid: () => child.pid ?? 0,
    logs: () => logs,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    signal: (signal) => void child.kill(signal),
    restart: start,
  };
}

/** A process is ready when it says so over IPC, with `ready`, or when `/readyz` responds with a status below 500. */
function untilReady(
  child: ChildProcess,
  { url, limitMs, isReady }: Required<Pick<SpawnOptions, 'limitMs' | 'isReady'>> & { url: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      clearTimeout(limit);
      clearInterval(poll);
      child.off('exit', onExit);
      child.off('message', onMessage);
      settle();
    };
    const onExit = (code: number | null, signal: string | null) =>
      done(() => reject(new Error(`ended while starting (${signal ?? code})`)));
    const onMessage = (message: unknown) => {
      if (isReady(message)) done(resolve);
    };
    const limit = setTimeout(() => done(() => reject(new Error(`not ready after ${limitMs / 1000} s`))), limitMs);
    const poll = setInterval(() => {
      fetch(`${url}/readyz`).then(
        (response) => {
          if (response.status < 500) done(resolve);
        },
        () => undefined,
      );
    }, 250);
    child.on('exit', onExit);
    child.on('message', onMessage);
  });
}
