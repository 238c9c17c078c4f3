let zone = 'UTC';
const listeners = new Set<() => void>();

/** The time zone of the business (`BUSINESS_TIME_ZONE`), in which all dates and times are shown and entered (D-39). */
export const businessTimeZone = (): string => zone;

/** Sets the business time zone. The API client does this with each response of a service. */
export function setBusinessTimeZone(name: string): void {
  if (name === zone) return;
  zone = name;
  for (const listener of listeners) listener();
}

/** Calls the listener when the business time zone changes. Returns a function that unsubscribes it. */
export function subscribeTimeZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
