import type { Page } from '@playwright/test';

/** How often Tab is pressed until the first field of a form of the page has the focus. Null if there is none. */
export const tabsToFirstField = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const fields = 'input:enabled, select:enabled, textarea:enabled, [contenteditable="true"]';
    const all = [...document.querySelectorAll(`a[href], button:enabled, ${fields}, [tabindex="0"]`)].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('[tabindex="-1"]'),
    );
    // The field of a long list's pager is no form that somebody came to fill in.
    const isField = (element: Element) =>
      element.matches(`${fields}, .hb-editor-bar button`) &&
      element.closest('main form:not(:has(.hb-page-jump))') !== null;
    const focused = document.activeElement;
    if (!focused || isField(focused)) return 0;
    const after = all.filter(
      (element) => (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    const at = after.findIndex(isField);
    return at < 0 ? null : at + 1;
  });

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
