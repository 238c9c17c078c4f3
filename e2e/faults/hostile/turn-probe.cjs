/*
 * Loaded into a component by NODE_OPTIONS. On SIGUSR2 it measures the CPU time of each turn of the main thread until
 * the next SIGUSR2, then writes the longest one, in milliseconds, to the file TURN_PROBE plus the process id.
 */
const { readFileSync, writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const cpuMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;

if (isMainThread && process.env.TURN_PROBE) {
  let isMeasuring = false;
  let longest = 0;
  let last = 0;
  const turn = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isMeasuring) setImmediate(turn);
  };
  process.on('SIGUSR2', () => {
    isMeasuring = !isMeasuring;
    if (isMeasuring) {
      [longest, last] = [0, cpuMs()];
      setImmediate(turn);
    } else writeFileSync(`${process.env.TURN_PROBE}${process.pid}`, String(longest));
  });
}
