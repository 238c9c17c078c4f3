const clock = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NODE_OPTIONS', 'TZ'];

/** The variables that a program under test inherits: the paths of programs, and the clock (`npm test -- --clock`). */
export const inheritedEnv = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', ...clock].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
