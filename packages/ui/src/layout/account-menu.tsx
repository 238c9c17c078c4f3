import { useMessages } from '@hourbank/i18n/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from '../basics/icon';
import { ThemeSegments } from '../theme/theme-switch';
import type { RenderLink } from './link';
import { messages } from './messages';

interface AccountMenuProps {
  /** Name of the logged-in user. */
  name: string;
  items?: readonly { label: string; icon: IconName; link: RenderLink }[];
  onLogout: () => void;
}

/** 'Nadia Saab' -> 'NS', 'nadia' -> 'N' */
export const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  return (
    [words[0], words.length > 1 ? words.at(-1) : undefined]
      .map((word) => word?.[0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
};

/** The account menu: theme, links and logout. Escape, a selection or a click outside closes it. */
export function AccountMenu({ name, items = [], onLogout }: AccountMenuProps) {
  const t = useMessages(messages);
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  return (
    <details className="hb-account" ref={menu}>
      <summary title={t('accountMenu')}>
        <span className="hb-avatar" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="visually-hidden">{t('accountMenu')}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="dropdown-menu">
        <div className="dropdown-header">{t.rich('signedInAs', { name, b: (chunks) => <bdi>{chunks}</bdi> })}</div>
        <div className="px-2 pt-1 pb-2">
          <ThemeSegments />
        </div>
        <div className="dropdown-divider" />
        {items.map(({ label, icon, link }) => (
          <MenuSlot key={label} menu={menu}>
            {link({
              className: 'dropdown-item',
              children: (
                <>
                  <Icon name={icon} />
                  {label}
                </>
              ),
            })}
          </MenuSlot>
        ))}
        <button type="button" className="dropdown-item" onClick={onLogout}>
          <Icon name="log-out" />
          {t('logOut')}
        </button>
      </div>
    </details>
  );
}

function MenuSlot({ menu, children }: { menu: { current: HTMLDetailsElement | null }; children: ReactNode }) {
  return (
    <div
      role="presentation"
      onClick={() => {
        if (menu.current) menu.current.open = false;
      }}
    >
      {children}
    </div>
  );
}

function useClosing(menu: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const outside = (event: Event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [menu]);
}
