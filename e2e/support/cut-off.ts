import { expect, type Page } from '@playwright/test';

/**
 * Finds everything that people cannot read or reach at the current width: text that leaves its box or is clipped
 * without an ellipsis and a title, controls outside the viewport, and boxes that scroll sideways. Returns one line
 * each, with the element and the number of pixels.
 */
export const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Allows for rounding of fractional widths. */
    const tolerance = 1;
    const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
    /** Elements with a visible edge; text inside must not cross it. */
    const frames =
      '.card, .modal-content, .btn, .badge, .alert, .toast, td, th, .hb-chip, .hb-well, .hb-pay, .form-control, .dropdown-menu, .offcanvas';
    /** Tabs may scroll: the current tab is always in view. */
    const mayScroll = '.nav-underline';
    const found = new Map<string, number>();
    const report = (problem: string, element: Element, pixels: number) => {
      const { className, tagName, textContent } = element;
      const classes = typeof className === 'string' && className ? `.${className.trim().replaceAll(/\s+/g, '.')}` : '';
      const text = textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 40) ?? '';
      const key = `${problem}: ${tagName.toLowerCase()}${classes} "${text}"`;
      found.set(key, Math.max(found.get(key) ?? 0, Math.round(pixels)));
    };
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    const isHidden = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { visibility, opacity, clipPath } = styleOf(at);
        if (visibility === 'hidden' || opacity === '0' || clipPath === 'inset(50%)') return true;
        if (at.matches('.visually-hidden, .visually-hidden-focusable, .hb-skip, svg, select')) return true;
      }
      return false;
    };
    const sidewaysScroller = (element: Element) => element.parentElement?.closest(mayScroll) !== null;
    const edge = { start: -tolerance, end: document.documentElement.clientWidth + tolerance };
    const beyond = ({ left, right }: DOMRect, start = edge.start, end = edge.end) =>
      Math.max(start - left, right - end);

    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) {
      const isClipped = (element: Element): boolean => {
        for (let at = element.parentElement; at; at = at.parentElement) {
          const { overflowX, clipPath } = styleOf(at);
          if (clipPath !== 'none' || (overflowX !== 'visible' && at !== document.body)) return true;
        }
        return false;
      };
      const elements = [...document.body.querySelectorAll('*')].filter((element) => !isClipped(element));
      const rightOf = (element: Element) => element.getBoundingClientRect().right;
      const widest = elements.reduce((most, element) => (rightOf(element) > rightOf(most) ? element : most), page);
      report('page scrolls sideways', widest, page.scrollWidth - page.clientWidth);
    }

    for (const element of document.querySelectorAll(controls)) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || isHidden(element) || sidewaysScroller(element)) continue;
      if (beyond(box) > 0) report('control outside the window', element, beyond(box));
    }

    for (const element of document.querySelectorAll('body *')) {
      if (!(element instanceof HTMLElement) || element.offsetWidth === 0 || element.matches(mayScroll)) continue;
      const { overflowX, overflowY } = styleOf(element);
      const [wide, high] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
      if (/auto|scroll/.test(overflowX) && wide > 0 && !isHidden(element))
        report('box scrolls sideways', element, wide);
      const isTable = element.matches('.table-responsive');
      if (isTable && /auto|scroll/.test(overflowY) && high > 0) report('needless vertical scrollbar', element, high);
    }

    /** Whether the text ends in an ellipsis and the full text is available in a title or by opening it. */
    const isExplained = (element: Element) =>
      (styleOf(element).textOverflow === 'ellipsis' || styleOf(element).webkitLineClamp !== 'none') &&
      element.closest('[title], [aria-expanded], .is-openable, [role="button"]') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.nodeValue?.trim() || isHidden(parent) || sidewaysScroller(parent)) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (boxes.length === 0) continue;
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      const top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        if (isExplained(at)) break;
        const clips = styleOf(at).overflowX !== 'visible' && styleOf(at).display !== 'inline';
        if (!clips && !at.matches(frames)) continue;
        const box = at.getBoundingClientRect();
        const sideways = Math.max(box.left - left, right - box.right);
        if (sideways > tolerance)
          report(`text leaves ${at.tagName.toLowerCase()}.${at.classList[0] ?? ''}`, parent, sideways);
        const upright = Math.max(box.top - top, bottom - box.bottom);
        const isSmall = at.matches('.btn, .badge, .hb-chip') || (clips && styleOf(at).overflowY === 'hidden');
        if (isSmall && upright > 2)
          report(`text leaves ${at.tagName.toLowerCase()}.${at.classList[0] ?? ''} upright`, parent, upright);
        if (/auto|scroll/.test(styleOf(at).overflowY) && clips) break;
      }
      const outside = Math.max(edge.start - left, right - edge.end);
      if (outside > 0 && !parent.closest('[title]')) report('text outside the window', parent, outside);
    }
    return [...found].map(([problem, pixels]) => `${problem}, ${pixels} px`);
  });

export const expectNothingCutOff = async (page: Page, about = ''): Promise<void> =>
  expect(await findCutOff(page), about).toEqual([]);
