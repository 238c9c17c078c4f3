/** Lines of the same error that are written in one window. */
const linesAtMost = 30;
const windowMs = 60_000;
/** Different errors that are counted at one time; more begin a new window early. */
const maxErrors = 500;

interface Count {
  text: string;
  lines: number;
  report: (repeated: number, text: string) => void;
}

interface Fault {
  name?: unknown;
  code?: unknown;
  stack?: unknown;
}

/** The same text about an error of the same name and code from the same place is the same error, whatever its own words are. */
function identityOf(details: unknown, text: string): string {
  const { err } = (typeof details === 'object' && details !== null ? details : {}) as { err?: Fault };
  const place = typeof err?.stack === 'string' ? /\n\s+at [^\n]*/.exec(err.stack)?.[0] : '';
  return [text, String(err?.name), String(err?.code), place].join('|').slice(0, 500);
}

/**
 * Bounds what one repeated error writes: `write` runs for the first lines of each minute, the others are counted, and the count is
 * reported when the minute is over. One failing row met by every request would otherwise fill the disk.
 */
export function createLogLimit(now: () => number = Date.now) {
  const counts = new Map<string, Count>();
  let endsAt = 0;
  let timer: NodeJS.Timeout | undefined;

  function endWindow() {
    clearTimeout(timer);
    timer = undefined;
    const ended = [...counts.values()];
    counts.clear();
    for (const { text, lines, report } of ended) if (lines > linesAtMost) report(lines - linesAtMost, text);
  }

  return (args: readonly unknown[], write: () => void, report: Count['report']): void => {
    if (counts.size >= maxErrors || now() >= endsAt) {
      // First, because reports are lines too.
      endsAt = now() + windowMs;
      endWindow();
    }
    const text = String(args.find((one) => typeof one === 'string') ?? '');
    const identity = identityOf(args[0], text);
    const count = counts.get(identity) ?? { text, lines: 0, report };
    count.lines += 1;
    counts.set(identity, count);
    if (count.lines <= linesAtMost) return write();
    timer ??= setTimeout(endWindow, Math.max(0, endsAt - now())).unref();
  };
}
