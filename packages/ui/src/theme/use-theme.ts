import { useSyncExternalStore } from 'react';
import { applyTheme, currentTheme, subscribeTheme, themeChoice, type Theme, type ThemeChoice } from './theme';

/** The selected and the effective theme. Follows the device and other tabs while a mounted component uses it. */
export function useTheme(): { choice: ThemeChoice; theme: Theme; setChoice: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribeTheme, themeChoice);
  const theme = useSyncExternalStore(subscribeTheme, currentTheme);
  return { choice, theme, setChoice: applyTheme };
}
