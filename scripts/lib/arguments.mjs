import { parseArgs } from 'node:util';

/**
 * Reads the arguments of a command strictly: an unknown option or a word too many ends it with code 2 before it does
 * anything, and `--help` prints how to use it.
 * @typedef {Record<string, { type: 'boolean' | 'string' }>} Options
 * @param {{ usage: string, options?: Options, words?: { min?: number, max: number } }} command `words`: how many
 * arguments without a name it takes, by default none.
 */
export function readArguments(
  { usage, options = {}, words: { min = 0, max } = { max: 0 } },
  args = process.argv.slice(2),
) {
  const end = (code, line) => {
    (code === 0 ? console.log : console.error)(`${line}Usage: ${usage}`);
    process.exit(code);
  };
  let read;
  try {
    read = parseArgs({ args, options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
  } catch (cause) {
    // Node's message goes on with advice about other kinds of arguments.
    return end(2, `${cause.message.split('. ')[0]}.\n`);
  }
  const { values, positionals: words } = read;
  if (values.help) return end(0, '');
  if (words.length > max) return end(2, `"${words[max]}" is one argument too many.\n`);
  if (words.length < min) return end(2, 'An argument is missing.\n');
  return { values, words };
}
