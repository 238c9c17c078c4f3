/**
 * Ends the current task, so that the browser can paint and handle input. Hidden tabs delay timers, so `scheduler` is
 * preferred.
 */
export const nextTask = (): Promise<void> =>
  window.scheduler?.yield ? window.scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
