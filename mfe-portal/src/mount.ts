import { createMount } from '@hourbank/mfe-kit/mount';

/**
 * The only module that the shell imports. The modules below it are in the same file, but run one after the other and
 * not in one long task, during which the page would not react.
 */
export const mount = createMount({
  parts: [
    () => import(/* webpackMode: "eager" */ '@hourbank/mfe-kit/jitless'),
    () => import(/* webpackMode: "eager" */ './app/session'),
    () => import(/* webpackMode: "eager" */ './app/router'),
  ],
  console: async () => (await import(/* webpackMode: "eager" */ './app/app')).openConsole,
});
