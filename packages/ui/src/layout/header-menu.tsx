import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../basics/class-names';

interface HeaderMenuProps {
  /** The accessible name and the tooltip of the button. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  className?: string;
  /** Called when the menu opens or closes. */
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** A button of the page header with a menu below it. Escape, a click on an item or a click outside closes it. */
export function HeaderMenu({ label, button, className, onToggle, children }: HeaderMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  const closeAfterItem = ({ target }: MouseEvent) => {
    if (!menu.current || !(target as Element).closest('.dropdown-item')) return;
    menu.current.open = false;
    // The item goes. A dialog that it opens returns the focus here.
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details
      className={classNames('hb-account', className)}
      ref={menu}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary title={label}>
        {button}
        <span className="visually-hidden">{label}</span>
      </summary>
      <div className="dropdown-menu" role="presentation" onClick={closeAfterItem}>
        {children}
      </div>
    </details>
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
