import { IconButton } from '../basics/button';
import { Icon, type IconName } from '../basics/icon';
import type { ThemeChoice } from './theme';
import { useTheme } from './use-theme';

const choices: { choice: ThemeChoice; label: string; icon: IconName }[] = [
  { choice: 'light', label: 'Light', icon: 'sun' },
  { choice: 'dark', label: 'Dark', icon: 'moon' },
  { choice: 'system', label: 'System', icon: 'system' },
];

/** A choice of light, dark or the system theme. */
export function ThemeSegments() {
  const { choice: chosen, setChoice } = useTheme();
  return (
    <div className="hb-seg" role="group" aria-label="Theme">
      {choices.map(({ choice, label, icon }) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => setChoice(choice)}>
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </div>
  );
}

/** A button that toggles the theme, for headers without a menu. */
export function ThemeToggle() {
  const { theme, setChoice } = useTheme();
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label="Switch theme"
      onClick={() => setChoice(theme === 'dark' ? 'light' : 'dark')}
    />
  );
}
