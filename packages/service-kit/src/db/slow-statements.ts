/** From this duration on, ms, a statement is slow: ten times as long as the slowest one of a page. */
const slowMs = 500;
/** Letters of a statement in the log. Its parameters, which can be personal data, are left out. */
const maxLetters = 300;

interface Log {
  warn(details: object, message: string): void;
}

let log: Log = { warn: () => undefined };

/** Statements that are slow are written to this log, with the id of their request. */
export const reportSlowStatements = (to: Log): void => {
  log = to;
};

/** Runs one statement. Its duration contains the wait for a connection. */
export async function timed<T>(sql: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await run();
  } finally {
    const ms = Math.round(performance.now() - start);
    if (ms >= slowMs) log.warn({ ms, statement: sql.slice(0, maxLetters) }, 'slow statement');
  }
}
