import { ConfigError } from '../config/read-config';
import { shutdown } from './shutdown';

/** Maximum duration of a shutdown in milliseconds. It exceeds any orderly shutdown; supervisors usually wait less. */
const shutdownTimeoutMs = 90_000;

type Running = { stop(): Promise<void> } | void;
/**
 * A command. Its parameters are the words after its name on the command line. One with an option is a command of its
 * own (`check --all`).
 */
type Command = (...words: string[]) => Promise<Running>;

/**
 * Runs a service's process: the command given on the command line, or `serve`. An invalid variable prints one line and
 * exits with code 1 (D-55). The process stops on SIGTERM, SIGINT and when its parent process exits. It sends `ready` to
 * its parent when it listens.
 */
export async function runProcess(name: string, commands: Record<string, Command> & { serve: Command }): Promise<void> {
  // Only this user may read databases, stored files and temporary files.
  process.umask(0o077);
  const args = process.argv.slice(2);
  const withOption = args.slice(0, 2).join(' ');
  const hasOption = args.length > 1 && Object.hasOwn(commands, withOption);
  const commandName = hasOption ? withOption : (args[0] ?? 'serve');
  const words = args.slice(hasOption ? 2 : 1);
  const usage = `Usage: node main.js [${Object.keys(commands).join(' | ')}]`;
  if (commandName === '--help') return void process.stdout.write(`${usage}\n`);
  const command = Object.hasOwn(commands, commandName) ? commands[commandName] : undefined;
  if (!command) return fail(`${name}: unknown command ${commandName}. ${usage}`);
  // A word that a command does not know changes what the caller wanted, so it does nothing at all.
  const foreign = words.find((word, index) => word.startsWith('-') || index >= command.length);
  if (foreign !== undefined) return fail(`${name}: ${commandName} takes no argument ${foreign}`);
  const started = Promise.resolve().then(() => command(...words));
  // A stop signal during startup takes effect when startup ends or is aborted.
  stopOnSignal(started);
  try {
    // The parent process may have exited meanwhile. Its exit stops this process in order, so it is no error here.
    if (await started) process.send?.('ready', undefined, undefined, () => undefined);
    else if (process.connected) process.disconnect();
  } catch (cause) {
    // A job that was stopped has not done its work.
    if (shutdown.signal.aborted && commandName === 'serve') process.exit(0);
    if (shutdown.signal.aborted && cause instanceof Error && cause.name === 'AbortError')
      fail(`${name}: ${commandName} was stopped before it had finished`);
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

function stopOnSignal(started: Promise<Running>) {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    shutdown.abort();
    const deadline = setTimeout(() => process.exit(1), shutdownTimeoutMs);
    started
      .then((running) => running?.stop())
      .then(
        () => {
          clearTimeout(deadline);
          process.exit(process.exitCode ?? 0);
        },
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}
