import { useMessages } from '@hourbank/i18n/react';
import { Fragment } from 'react';
import { Icon, type IconName } from '../basics/icon';
import { ThemeSegments } from '../theme/theme-switch';
import { HeaderMenu } from './header-menu';
import type { RenderLink } from './link';
import { messages } from './messages';

interface AccountMenuProps {
  /** Name of the logged-in user. */
  name: string;
  items?: readonly { label: string; icon: IconName; link: RenderLink }[];
  onLogout: () => void;
}

/** A flag consists of two code points. */
const firstLetter = /^(?:\p{RI}{2}|.)/u;

/** 'Nadia Saab' -> 'NS', 'nadia' -> 'N' */
export const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  return (
    [words[0], words.length > 1 ? words.at(-1) : undefined]
      .map((word) => firstLetter.exec(word ?? '')?.[0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
};

/** The account menu: theme, links and logout. */
export function AccountMenu({ name, items = [], onLogout }: AccountMenuProps) {
  const t = useMessages(messages);
  return (
    <HeaderMenu
      label={t('accountMenu')}
      button={
        <>
          <span className="hb-avatar" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <Icon name="chevron-down" />
        </>
      }
    >
      <div className="dropdown-header">{t.rich('loggedInAs', { name, b: (chunks) => <bdi>{chunks}</bdi> })}</div>
      <div className="px-2 pt-1 pb-2">
        <ThemeSegments />
      </div>
      <div className="dropdown-divider" />
      {items.map(({ label, icon, link }) => (
        <Fragment key={label}>
          {link({
            className: 'dropdown-item',
            children: (
              <>
                <Icon name={icon} />
                {label}
              </>
            ),
          })}
        </Fragment>
      ))}
      <button type="button" className="dropdown-item" onClick={onLogout}>
        <Icon name="log-out" />
        {t('logOut')}
      </button>
    </HeaderMenu>
  );
}
