import type { Browser } from '@playwright/test';
import { onEachContext } from './each-context';

/** Offset of the tests' clock from the real time, ms (`npm test -- --clock`). */
const offsetMs = Number(process.env.FAKETIME ?? 0) * 1000;

/** Gives every page of this browser the time of the tests and services; timers are not changed. */
export const followClock = (browser: Browser): Browser =>
  offsetMs === 0 ? browser : onEachContext(browser, (context) => context.addInitScript(shiftDate, offsetMs));

/**
 * Moves the clock of a page. Runs in it before its own scripts. The document that replaces the initial blank one
 * keeps the same globals, so they must be changed only once.
 */
export function shiftDate(offset: number) {
  const marker = Symbol.for(`hourbank.shiftedDate.${offset}`);
  if (Reflect.has(globalThis, marker)) return;
  const RealDate = Date;
  const now = () => RealDate.now() + offset;
  Reflect.set(globalThis, marker, true);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length > 0 ? values : [now()], newTarget) as Date,
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
}
