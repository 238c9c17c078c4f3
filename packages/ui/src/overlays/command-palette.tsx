import { useMessages } from '@hourbank/i18n/react';
import Modal from 'react-bootstrap/Modal';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '../basics/icon';
import { messages } from './palette-messages';
import '../styles/palette.css';

export interface PaletteItem {
  id: string;
  label: string;
  /** Quiet text at the end. */
  hint?: string | undefined;
  icon: IconName;
  run: () => void;
  /** What the right arrow key does, such as showing what else can be done with it. The palette stays open. */
  onRight?: (() => void) | undefined;
}

export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
  /** What is offered because nothing was found. It is no result. */
  isInstead?: true;
}

interface CommandPaletteProps {
  show: boolean;
  /** Accessible name of the dialog and of its field. */
  label: string;
  placeholder: string;
  term: string;
  onTerm: (term: string) => void;
  groups: readonly PaletteGroup[];
  /** What the left arrow key does at the end of the words after the right one: it undoes that. */
  onLeft?: (() => void) | undefined;
  busy: boolean;
  /** An error below the field. */
  note?: ReactNode;
  onClose: () => void;
}

/**
 * A dialog to find and open things by keyboard: a combobox whose focus stays in the field. Arrow keys move through the
 * options, Enter opens one, also if it was pressed before the results came, and Escape closes the dialog and restores
 * the focus.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { show, label, placeholder, term, onTerm, groups, onLeft, busy, note, onClose } = props;
  const t = useMessages(messages);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const items = groups.flatMap((group) => group.items);
  const [activeId, setActive] = useState<string>();
  /** The option on which the right arrow was pressed. */
  const leftFrom = useRef<string>(undefined);
  /** Enter was pressed before the results were there. */
  const isAwaited = useRef(false);
  const active = Math.max(
    0,
    items.findIndex((item) => item.id === activeId),
  );
  const optionId = (item: PaletteItem | undefined) => item && `${id}-${item.id}`;

  useEffect(() => {
    document.getElementById(optionId(items[active]) ?? '')?.scrollIntoView?.({ block: 'nearest' });
  });

  const open = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    item.run();
  };
  useEffect(() => {
    if (busy || !isAwaited.current) return;
    isAwaited.current = false;
    open(items[active]);
  });
  const move = (by: number) => setActive(items[(active + by + items.length) % items.length]?.id);
  const isAtEnd = () => field.current?.selectionStart === term.length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'ArrowRight' && items[active]?.onRight && isAtEnd()) {
      leftFrom.current = items[active].id;
      items[active].onRight();
      setActive(undefined);
    } else if (event.key === 'ArrowLeft' && onLeft && isAtEnd()) {
      onLeft();
      setActive(leftFrom.current);
    } else if (event.key === 'Enter' && busy) isAwaited.current = true;
    else if (event.key === 'Enter') open(items[active]);
    // The field is all that can have the focus; after it, Tab would leave the page.
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };

  const count = groups.reduce((sum, group) => sum + (group.isInstead ? 0 : group.items.length), 0);
  const status = busy ? t('searching') : count > 0 ? t('results', { count }) : t('nothingFound');
  return (
    <Modal
      className="hb-palette"
      show={show}
      onHide={onClose}
      onShow={() => field.current?.focus()}
      animation={false}
      aria-label={label}
    >
      <div className="hb-palette-field">
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={optionId(items[active])}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          value={term}
          onChange={(event) => {
            isAwaited.current = false;
            setActive(undefined);
            onTerm(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={label} className="hb-palette-list" hidden={items.length === 0}>
        {groups
          .filter((group) => group.items.length > 0)
          .map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <div role="presentation">{group.label}</div>
              {group.items.map((item) => (
                <Option
                  key={item.id}
                  id={optionId(item)}
                  item={item}
                  isActive={item === items[active]}
                  onHover={() => setActive(item.id)}
                  onOpen={() => open(item)}
                />
              ))}
            </div>
          ))}
      </div>
      {note && (
        <div className="hb-palette-note" role="alert">
          {note}
        </div>
      )}
      <div className={items.length > 0 ? 'visually-hidden' : 'hb-palette-note'} role="status">
        {status}
      </div>
    </Modal>
  );
}

interface OptionProps {
  id: string | undefined;
  item: PaletteItem;
  isActive: boolean;
  onHover: () => void;
  onOpen: () => void;
}

/** The focus stays in the field, so an option handles no keys. */
const Option = ({ id, item: { icon, label, hint }, isActive, onHover, onOpen }: OptionProps) => (
  <div id={id} role="option" aria-selected={isActive} onMouseMove={onHover} onClick={onOpen}>
    <Icon name={icon} />
    <span className="hb-palette-label">{label}</span>
    {hint && <span className="hb-palette-hint">{hint}</span>}
  </div>
);
