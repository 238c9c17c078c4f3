import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@hourbank/testing';

type ComponentName = 'identity' | 'billing' | 'tracking' | 'tasks' | 'gateway';

/** The built stack as `npm start` runs it, with a data folder of its own. */
export interface Stack {
  readonly url: string;
  readonly admin: { username: string; password: string };
  readonly dataDir: string;
  /** Process id of a component, as of its last start. */
  pid(component: ComponentName): number;
  /** Output of the supervisor and all components. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * A stack that runs elsewhere, such as in containers: `E2E_URL`, `E2E_ADMIN_USERNAME` and `E2E_ADMIN_PASSWORD`. Its
 * processes and folders are not available.
 */
export function runningStack(): Stack | undefined {
  const { E2E_URL, E2E_ADMIN_USERNAME = 'admin', E2E_ADMIN_PASSWORD = '' } = process.env;
  if (!E2E_URL) return undefined;
  const elsewhere = (): never => {
    throw new Error(`Processes and folders of the stack at ${E2E_URL} are not available`);
  };
  return {
    url: E2E_URL,
    admin: { username: E2E_ADMIN_USERNAME, password: E2E_ADMIN_PASSWORD },
    get dataDir() {
      return elsewhere();
    },
    pid: elsewhere,
    output: elsewhere,
    stop: async () => undefined,
  };
}

type Message =
  | { type: 'component'; component: ComponentName; pid: number }
  | { type: 'stack-ready'; url: string; firstAdmin: Stack['admin'] | null };

const root = resolve(__dirname, '../..');
const startLimitMs = 180_000;

/**
 * Starts the output of `npm run build`. `env` applies to every component: `RATE_LIMITS`, `BUSINESS_TIME_ZONE`, ...;
 * `--demo` is a flag.
 */
export async function startStack(env: Record<string, string> = {}, flags: string[] = []): Promise<Stack> {
  if (!existsSync(join(root, 'dist/gateway/main.js'))) throw new Error('Nothing is built yet: npm run build');
  const dataDir = await mkdtemp(join(tmpdir(), 'hb-stack-'));
  const child = fork(join(root, 'scripts/start.mjs'), ['--built', ...flags], {
    silent: true,
    execArgv: [],
    cwd: root,
    env: { ...process.env, ...env, DATA_DIR: dataDir, PORT: String(await freePort()) },
  });
  const pids = new Map<ComponentName, number>();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });

  const stop = async () => {
    await ended(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { url, firstAdmin } = await ready(child, pids);
    if (!firstAdmin) throw new Error('The first start did not create an admin');
    return {
      url,
      admin: firstAdmin,
      dataDir,
      pid: (component) => pids.get(component) ?? 0,
      output: () => output,
      stop,
    };
  } catch (cause) {
    await stop();
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\n${output}`);
  }
}

function ready(
  child: ChildProcess,
  pids: Map<ComponentName, number>,
): Promise<Extract<Message, { type: 'stack-ready' }>> {
  return new Promise((done, failed) => {
    const limit = setTimeout(
      () => failed(new Error(`The stack is not ready after ${startLimitMs / 1000} s`)),
      startLimitMs,
    );
    child.on('message', (message: Message) => {
      if (message.type === 'component') return void pids.set(message.component, message.pid);
      clearTimeout(limit);
      done(message);
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      failed(new Error(`The stack exited with code ${code} before it was ready`));
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await gone;
  clearTimeout(force);
}
