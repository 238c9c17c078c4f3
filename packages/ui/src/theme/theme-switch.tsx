import { useMessages } from '@hourbank/i18n/react';
import { IconButton } from '../basics/button';
import { Icon, type IconName } from '../basics/icon';
import type { ThemeChoice } from './theme';
import { useTheme } from './use-theme';
import { messages } from './messages';

const choices: { choice: ThemeChoice; icon: IconName }[] = [
  { choice: 'light', icon: 'sun' },
  { choice: 'dark', icon: 'moon' },
  { choice: 'system', icon: 'system' },
];

/** A choice of light, dark or the system theme. */
export function ThemeSegments() {
  const t = useMessages(messages);
  const { choice: chosen, setChoice } = useTheme();
  return (
    <div className="hb-seg" role="group" aria-label={t('theme')}>
      {choices.map(({ choice, icon }) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => setChoice(choice)}>
          <Icon name={icon} />
          {t(choice)}
        </button>
      ))}
    </div>
  );
}

/** A button that toggles the theme, for headers without a menu. */
export function ThemeToggle() {
  const t = useMessages(messages);
  const { theme, setChoice } = useTheme();
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={t('switch')}
      onClick={() => setChoice(theme === 'dark' ? 'light' : 'dark')}
    />
  );
}
