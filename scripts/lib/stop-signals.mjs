const parentCheckMs = 500;

/**
 * Calls `stop` when this program should end: at a signal, when the program that forked it disconnects, and, if npm
 * started it, when npm is gone. npm does not forward every signal, and a killed npm forwards none. `stop` is called
 * again for each further signal.
 */
export function onStopRequest(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop());
  if (process.send) process.on('disconnect', () => stop());
  // A closed terminal takes no more output, which must not end the orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    stop();
  }, parentCheckMs);
  check.unref();
}
