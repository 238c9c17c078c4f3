import { useSyncExternalStore } from 'react';
import { applyTheme, currentTheme, subscribeTheme, themeChoice, type Theme, type ThemeChoice } from './theme';

/** The chosen and the effective theme. While anything on the page uses it, changes of the device and of other tabs arrive. */
export function useTheme(): { choice: ThemeChoice; theme: Theme; setChoice: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribeTheme, themeChoice);
  const theme = useSyncExternalStore(subscribeTheme, currentTheme);
  return { choice, theme, setChoice: applyTheme };
}
