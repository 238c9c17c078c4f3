import { useMessages } from '@hourbank/i18n/react';
import { useEffect, useState } from 'react';
import { Icon } from '../basics/icon';
import type { AlertTone } from './alert';
import { messages } from '../messages';

export interface ToastMessage {
  id: number;
  title: string;
  text?: string;
  tone?: AlertTone;
  /** A button, such as 'Undo'. The toast then stays for ten seconds. */
  action?: { label: string; run: () => void };
  /** Called when the toast closes without its action, also to make room for newer toasts. */
  onClosed?: () => void;
}

/** Milliseconds. */
const lifetime = 6_000;
const lifetimeWithAction = 10_000;

/** Closes after some seconds, but not while it has the pointer or the focus. */
export function Toast({
  message,
  onClose,
}: {
  message: ToastMessage;
  onClose: (id: number, byAction?: boolean) => void;
}) {
  const { id, title, text, tone = 'success', action } = message;
  const t = useMessages(messages);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onClose(id), action ? lifetimeWithAction : lifetime);
    return () => clearTimeout(timer);
  }, [held, id, onClose, action]);

  return (
    <div
      className="toast show"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="toast-body d-flex gap-2 align-items-start">
        <span className={`text-${tone} d-inline-flex pt-1`}>
          <Icon name={tone} />
        </span>
        <div className="flex-grow-1">
          <b className="fw-semibold">{title}</b>
          {text && <div className="hb-muted">{text}</div>}
          {action && (
            <div>
              <button
                type="button"
                className="hb-more hb-link-btn"
                onClick={() => {
                  onClose(id, true);
                  action.run();
                }}
              >
                {action.label}
              </button>
            </div>
          )}
        </div>
        <button type="button" className="btn-close mt-1" aria-label={t('close')} onClick={() => onClose(id)} />
      </div>
    </div>
  );
}
