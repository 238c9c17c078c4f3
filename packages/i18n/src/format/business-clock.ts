let zone = 'UTC';
/** How far the clock of the services is ahead of that of this computer, ms. */
let ahead = 0;
const listeners = new Set<() => void>();

/** Responses name their time to the second, and take some time to arrive. */
const toleranceMs = 60_000;

/** The time zone of the business (`BUSINESS_TIME_ZONE`), in which all dates and times are shown and entered (D-39). */
export const businessTimeZone = (): string => zone;

/** The time by the clock of the services. That of this computer may be wrong by days (D-99). */
export const serviceNow = (): Date => new Date(Date.now() + ahead);

/** Sets the business time zone. The API client does this with each response of a service. */
export function setBusinessTimeZone(name: string): void {
  if (name === zone) return;
  zone = name;
  notify();
}

/** Sets the clock by the `Date` header of a response that has just arrived. Ignores a text that is no date. */
export function setServiceTime(date: string): void {
  const difference = Date.parse(date) - Date.now();
  if (!(Math.abs(difference - ahead) > toleranceMs)) return;
  ahead = Math.abs(difference) > toleranceMs ? difference : 0;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener when the business time zone or the clock changes. Returns a function that unsubscribes it. */
export function subscribeClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
