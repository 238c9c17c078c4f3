import { useEffect } from 'react';
import { usesOneKey } from '../shared/one-key';

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether the event is this key alone, outside fields, and the person uses such shortcuts. */
export const isKeyAlone = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent, wanted: string): boolean =>
  key.toLowerCase() === wanted && !ctrlKey && !metaKey && !altKey && !isField(target) && usesOneKey();

/** Opens something by keys, but not above a dialog. Functions must stay the same. */
export function useShortcut(enabled: boolean, opens: (event: KeyboardEvent) => boolean, open: () => void): void {
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !opens(event)) return;
      event.preventDefault();
      if (!document.body.classList.contains('modal-open')) open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled, opens, open]);
}
