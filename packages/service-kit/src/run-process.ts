import { ConfigError } from './config/read-config';
import { shutdown } from './shutdown';

/** Longer than any orderly stop; whoever told it to stop has less patience as a rule. */
const stopWithinMs = 90_000;

type Command = () => Promise<{ stop(): Promise<void> } | void>;

/**
 * Runs a service's process: the command named on the command line, `serve` without one. A wrong variable is one line and exit
 * code 1 (D-55). Stops on SIGTERM, SIGINT and when the process that forked it is gone; says `ready` to that one when it listens.
 */
export async function runProcess(name: string, commands: Record<string, Command> & { serve: Command }): Promise<void> {
  // Databases, files and temporary files are for this user alone.
  process.umask(0o077);
  const command = commands[process.argv[2] ?? 'serve'];
  if (!command) return fail(`${name}: unknown command; there are ${Object.keys(commands).join(', ')}`);
  const started = Promise.resolve().then(command);
  // Asked to stop while still starting, it stops as soon as it has, or has given up waiting.
  stopWith(started);
  try {
    if (await started) process.send?.('ready');
    else process.disconnect?.();
  } catch (cause) {
    if (shutdown.signal.aborted) process.exit(0);
    fail(
      cause instanceof ConfigError
        ? `${name}: ${cause.message}`
        : `${name}: cannot start: ${cause instanceof Error ? cause.stack : String(cause)}`,
    );
  }
}

function fail(line: string) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function stopWith(started: ReturnType<Command>) {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    shutdown.abort();
    const deadline = setTimeout(() => process.exit(1), stopWithinMs);
    started
      .then((running) => running?.stop())
      .then(
        () => {
          clearTimeout(deadline);
          process.exit(0);
        },
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}
