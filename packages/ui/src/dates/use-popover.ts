import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Pixels between the popover, its field and the edges of the window. */
const gap = 4;

/** Puts the popover below the field, or above it if there is more room, within the window. */
function place(popover: HTMLElement, field: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = popover;
  const [below, above] = [field.bottom + gap, field.top - gap - offsetHeight];
  const top = below + offsetHeight > clientHeight && above >= gap ? above : below;
  const isRightToLeft = getComputedStyle(popover).direction === 'rtl';
  const left = isRightToLeft ? field.right - offsetWidth : field.left;
  popover.style.top = `${Math.max(gap, Math.min(top, clientHeight - offsetHeight - gap))}px`;
  popover.style.left = `${Math.max(gap, Math.min(left, clientWidth - offsetWidth - gap))}px`;
}

/**
 * Keeps an element with `popover="manual"` at the element before it, above dialogs, until a click or the focus outside
 * of both closes it.
 */
export function usePopover<Element extends HTMLElement>(
  field: RefObject<HTMLElement | null>,
  onClose: () => void,
): RefObject<Element | null> {
  const popover = useRef<Element>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    const follow = () => field.current && place(element, field.current.getBoundingClientRect());
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !field.current?.contains(target)) close.current();
    };
    // Browsers of before 2024 show the element where it stands.
    element.showPopover?.();
    follow();
    window.addEventListener('resize', follow);
    document.addEventListener('scroll', follow, true);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      window.removeEventListener('resize', follow);
      document.removeEventListener('scroll', follow, true);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [field]);
  return popover;
}
