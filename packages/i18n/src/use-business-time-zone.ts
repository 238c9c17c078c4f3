import { useSyncExternalStore } from 'react';
import { businessTimeZone, subscribeTimeZone } from './format';

/** The business time zone (D-39). Components that show or take a time render again when it is known. */
export const useBusinessTimeZone = (): string => useSyncExternalStore(subscribeTimeZone, businessTimeZone);
