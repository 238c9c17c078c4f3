const clock = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NODE_OPTIONS', 'TZ'];

/** What a program under test gets of our environment: where programs are, and the clock (`npm test -- --clock`). Nothing else. */
export const inheritedEnv = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', ...clock].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
