/** The user's choice. `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

export const themeKey = 'hb-theme';
const darkQuery = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

const isChoice = (value: unknown): value is ThemeChoice => value === 'light' || value === 'dark' || value === 'system';

/** A choice that could not be stored, because the browser blocks storage or it is full. */
let unstored: ThemeChoice | null = null;

export function themeChoice(): ThemeChoice {
  if (unstored) return unstored;
  try {
    const stored = localStorage.getItem(themeKey);
    return isChoice(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

export function currentTheme(): Theme {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return window.matchMedia?.(darkQuery).matches ? 'dark' : 'light';
}

/** Sets the theme on <html> and stores `choice` if given. Call it before the first paint. */
export function applyTheme(choice?: ThemeChoice): void {
  if (choice) {
    unstored = null;
    try {
      localStorage.setItem(themeKey, choice);
    } catch {
      unstored = choice;
    }
  }
  document.documentElement.dataset['bsTheme'] = currentTheme();
  for (const listener of listeners) listener();
}

/** Calls the listener after a change on this page, in another tab or of the device. */
export function subscribeTheme(listener: () => void): () => void {
  if (listeners.size === 0) watch('addEventListener');
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watch('removeEventListener');
  };
}

const follow = () => applyTheme();
const followStorage = (event: StorageEvent) => {
  if (event.key === themeKey || event.key === null) applyTheme();
};

function watch(action: 'addEventListener' | 'removeEventListener'): void {
  window[action]('storage', followStorage as EventListener);
  window.matchMedia?.(darkQuery)[action]('change', follow);
}
