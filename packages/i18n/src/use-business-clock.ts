import { useSyncExternalStore } from 'react';
import { businessTimeZone, subscribeClock, today } from './format';

/** The business time zone (D-39). Components that show or take a time render again when it is known. */
export const useBusinessTimeZone = (): string => useSyncExternalStore(subscribeClock, businessTimeZone);

/** Today in the business time zone, by the clock of the services: '2026-11-20' (D-99). */
export const useToday = (): string => useSyncExternalStore(subscribeClock, today);
