// Loaded by NODE_OPTIONS beside libfaketime, which does not reach the statx call that Node reads file times with: without this every file a
// test writes is as old as the faked clock is ahead.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const offsetMs = Number(process.env.FAKETIME ?? 0) * 1000;

for (const name of ['stat', 'lstat']) {
  const original = fs.promises[name];
  fs.promises[name] = async (...args) => {
    const stats = await original(...args);
    for (const time of ['atime', 'mtime', 'ctime', 'birthtime']) {
      if (typeof stats[`${time}Ms`] !== 'number') continue;
      stats[`${time}Ms`] += offsetMs;
      stats[time] = new Date(stats[`${time}Ms`]);
    }
    return stats;
  };
}

const { utimes } = fs.promises;
/** Seconds, or a `Date`, which in a jest sandbox is not ours. */
const real = (time) => new Date((typeof time === 'number' ? time * 1000 : Number(time)) - offsetMs);
fs.promises.utimes = (path, accessed, modified) => utimes(path, real(accessed), real(modified));

syncBuiltinESMExports();
