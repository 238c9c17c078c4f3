// Loaded by NODE_OPTIONS with libfaketime, which does not change the statx call that Node uses for file times. Without
// this module, files that a test writes have the times of the real clock.
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
/** Seconds or a `Date`. In a jest sandbox, `Date` is another class. */
const real = (time) => new Date((typeof time === 'number' ? time * 1000 : Number(time)) - offsetMs);
fs.promises.utimes = (path, accessed, modified) => utimes(path, real(accessed), real(modified));

syncBuiltinESMExports();
