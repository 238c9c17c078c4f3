/** Maximum number of lines of the same error in one window. */
const maxLines = 30;
const windowMs = 60_000;
/** Maximum number of distinct errors that are counted at a time. Exceeding it starts a new window early. */
const maxErrors = 500;

interface Count {
  text: string;
  lines: number;
  report: (repeated: number, text: string) => void;
}

interface LoggedError {
  name?: unknown;
  code?: unknown;
  stack?: unknown;
}

/** Errors are the same if log text, name, code and first stack frame are equal. Their messages may differ. */
function identityOf(details: unknown, text: string): string {
  const { err } = (typeof details === 'object' && details !== null ? details : {}) as { err?: LoggedError };
  const firstFrame = typeof err?.stack === 'string' ? /\n\s+at [^\n]*/.exec(err.stack)?.[0] : '';
  return [text, String(err?.name), String(err?.code), firstFrame].join('|').slice(0, 500);
}

/**
 * Limits the log lines of a repeated error: the first lines of each minute are written, the others are counted, and the
 * count is reported at the end of the minute. Otherwise one invalid row that each request reads could fill the disk.
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
    for (const { text, lines, report } of ended) if (lines > maxLines) report(lines - maxLines, text);
  }

  return (args: readonly unknown[], write: () => void, report: Count['report']): void => {
    if (counts.size >= maxErrors || now() >= endsAt) {
      // Start the new window first, because reports are log lines, too.
      endsAt = now() + windowMs;
      endWindow();
    }
    const text = String(args.find((arg) => typeof arg === 'string') ?? '');
    const identity = identityOf(args[0], text);
    const count = counts.get(identity) ?? { text, lines: 0, report };
    count.lines += 1;
    counts.set(identity, count);
    if (count.lines <= maxLines) return write();
    timer ??= setTimeout(endWindow, Math.max(0, endsAt - now())).unref();
  };
}
