import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { readableLine } from './log-line.mjs';

const firstDelayMs = 200;
const longestDelayMs = 5_000;
const calmMs = 30_000;
const stopTimeoutMs = 10_000;

/**
 * Limits of a component's memory, MiB. Without the first, V8 takes what the machine has before it collects garbage;
 * images have the same (`Dockerfile`). 1 instead of 16 for young objects saves a quarter: on one machine, memory
 * matters more than peak speed.
 */
const smallHeap = ['--max-old-space-size=160', '--max-semi-space-size=1'];

/**
 * Makes glibc return memory, as in images: few arenas, and a fixed size from which an allocation is a mapping of its
 * own. By default that size grows, and then what V8 needed to compile the program stays (11 MiB a component). V8 asks
 * for 32 KiB at a time.
 */
const smallArenas = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' };

/**
 * Keeps one program running: `start` resolves when the program sends `ready` over IPC. From then on it is restarted
 * when it exits, after 0.2 s, doubling to 5 s while it keeps exiting. It has its own process group, so that Ctrl-C
 * reaches only the supervisor, which stops components in order. If the supervisor dies, the IPC channel closes, which
 * stops the components.
 * @param {{ name: string, entry: string, env: Record<string, string | undefined>, say: (line: string) => void,
 * onMessage?: (message: unknown) => void, onStart?: (pid: number) => void }} options
 */
export function keepRunning({ name, entry, env, say, onMessage = () => {}, onStart = () => {} }) {
  let child = null;
  let timer = null;
  let stopping = false;
  let delayMs = firstDelayMs;

  const launch = () =>
    new Promise((ready, failed) => {
      const since = Date.now();
      const lastLines = [];
      const tell = (line) => {
        lastLines.push(readableLine(name, line));
        if (lastLines.length > 5) lastLines.shift();
        say(lastLines.at(-1));
      };
      child = fork(entry, [], {
        env: { ...smallArenas, ...env },
        detached: true,
        execArgv: smallHeap,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      onStart(child.pid);
      for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', tell);
      child.on('message', (message) => (message === 'ready' ? ready() : onMessage(message)));
      child.once('error', failed);
      child.once('exit', (code, signal) => {
        child = null;
        if (Date.now() - since > calmMs) delayMs = firstDelayMs;
        failed(new Error(`${name} ended while starting (${signal ?? code})`));
      });
    });

  const watch = () => {
    child?.once('exit', (code, signal) => {
      if (stopping) return;
      say(`${name.padEnd(9)} ended (${signal ?? code}); starting it again in ${delayMs / 1000} s`);
      timer = setTimeout(again, delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    });
  };
  const again = () => {
    const started = launch();
    watch();
    started.then(
      () => say(`${name.padEnd(9)} is back`),
      () => undefined,
    );
  };

  return {
    /** The first start. Fails if the component exits before it is ready, because a restart would not help. */
    async start() {
      await launch();
      if (!child) again();
      else watch();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const leaving = child;
      if (!leaving) return;
      const gone = new Promise((resolve) => leaving.once('exit', resolve));
      leaving.kill('SIGTERM');
      const force = setTimeout(() => leaving.kill('SIGKILL'), stopTimeoutMs);
      await gone;
      clearTimeout(force);
    },
    /** Kills the program immediately. */
    kill() {
      stopping = true;
      clearTimeout(timer);
      child?.kill('SIGKILL');
    },
  };
}
