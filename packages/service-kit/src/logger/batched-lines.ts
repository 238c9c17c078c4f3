import { writeSync } from 'node:fs';

const standardOutput = 1;
/** How long lines are collected, ms. */
const collectMs = 10;

/**
 * Collects log lines for a few milliseconds and writes them together, because one write per line costs up to a quarter
 * of a short request. Lines that are not written when the process exits are written to standard output then; only a
 * killed process loses them.
 */
export function batchLines(destination: { write(text: string): unknown }) {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    timer = undefined;
    destination.write(lines);
    lines = '';
  };
  process.on('exit', () => {
    if (lines !== '') writeSync(standardOutput, lines);
  });

  return {
    write(line: string) {
      lines += line;
      timer ??= setTimeout(flush, collectMs);
    },
  };
}
