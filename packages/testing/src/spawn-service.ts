import { fork, type ChildProcess } from 'node:child_process';
import { inheritedEnv } from './inherited-env';
import { freePort } from './servers/free-port';

export interface SpawnedService {
  readonly url: string;
  readonly port: number;
  /** Changes with every restart. */
  pid(): number;
  /** Everything it wrote so far, over all restarts. */
  logs(): string;
  /** Objects it sent over IPC, such as the first admin's password. */
  readonly messages: readonly unknown[];
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
  /** Ends it in order, as a process manager would. */
  stop(): Promise<void>;
  /** Sends any signal without waiting: `SIGSTOP` and `SIGCONT` freeze and thaw it. */
  signal(signal: NodeJS.Signals): void;
  /** Starts it again, after `kill` or `stop`, on the same port. */
  restart(): Promise<void>;
}

export interface SpawnOptions {
  /** How long it may take to say that it is ready. */
  limitMs?: number;
  cwd?: string;
}

/** Starts a service as a process of its own from `entry` (`.ts` by tsx, or a built file) and waits until it says it is ready. `PORT` is chosen unless given. */
export async function spawnService(
  entry: string,
  env: Record<string, string>,
  { limitMs = 30_000, cwd }: SpawnOptions = {},
): Promise<SpawnedService> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const url = `http://127.0.0.1:${port}`;
  const messages: unknown[] = [];
  let logs = '';
  let child: ChildProcess;

  const start = async () => {
    child = fork(entry, [], {
      cwd,
      silent: true,
      execArgv: entry.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps'],
      env: {
        ...inheritedEnv(),
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        ...env,
        PORT: String(port),
      },
    });
    const collect = (part: Buffer) => {
      logs += part.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('message', (message) => messages.push(message));
    await untilReady(child, url, limitMs).catch(async (cause: Error) => {
      await end('SIGKILL');
      throw new Error(`${entry}: ${cause.message}\n${logs}`);
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
    await gone;
    clearTimeout(timer);
  };

  await start();
  return {
    url,
    port,
    messages,
    pid: () => child.pid ?? 0,
    logs: () => logs,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    signal: (signal) => void child.kill(signal),
    restart: start,
  };
}

/** Ready is what `ready` over IPC says, or `/readyz` where a program does not speak IPC; one that has no such page has only to answer. */
function untilReady(child: ChildProcess, url: string, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      clearTimeout(limit);
      clearInterval(ask);
      child.off('exit', onExit);
      child.off('message', onMessage);
      settle();
    };
    const onExit = (code: number | null, signal: string | null) =>
      done(() => reject(new Error(`ended while starting (${signal ?? code})`)));
    const onMessage = (message: unknown) => {
      if (message === 'ready') done(resolve);
    };
    const limit = setTimeout(() => done(() => reject(new Error(`not ready after ${limitMs / 1000} s`))), limitMs);
    const ask = setInterval(() => {
      fetch(`${url}/readyz`).then(
        (answer) => {
          if (answer.status < 500) done(resolve);
        },
        () => undefined,
      );
    }, 250);
    child.on('exit', onExit);
    child.on('message', onMessage);
  });
}
