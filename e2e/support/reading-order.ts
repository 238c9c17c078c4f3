import type { Page } from '@playwright/test';

/**
 * Controls that Tab reaches in another order than they are read: from the top to the bottom, and in a row from the left
 * to the right. Compares the parts of each row or grid that contain controls.
 */
export const outOfReadingOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';
    const partsOf = (parent: Element): Element[] =>
      [...parent.children].flatMap((child) => {
        const { display, position } = getComputedStyle(child);
        if (display === 'contents') return partsOf(child);
        const canHold = position === 'static' || position === 'relative';
        return canHold && child.checkVisibility() && (child.matches(controls) || child.querySelector(controls))
          ? [child]
          : [];
      });
    const textOf = (part: Element) => (part.getAttribute('aria-label') ?? part.textContent ?? '').trim().slice(0, 40);
    return [...document.querySelectorAll('main, main *, [role="dialog"] *')]
      .filter((element) => /flex|grid/.test(getComputedStyle(element).display))
      .flatMap((element) => {
        const parts = partsOf(element);
        return parts.slice(1).flatMap((part, at) => {
          const before = parts[at] as Element;
          const [a, b] = [before.getBoundingClientRect(), part.getBoundingClientRect()];
          const isAbove = b.bottom <= a.top + 1;
          const isBefore = b.top < a.bottom && b.bottom > a.top && b.right <= a.left + 1;
          return isAbove || isBefore ? [`"${textOf(part)}" is read before "${textOf(before)}"`] : [];
        });
      });
  });
