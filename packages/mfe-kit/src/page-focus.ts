const dialog = '[role="dialog"]';

let end = () => {};
/** What this code focused last. The page before may still have moved the focus, which nobody else did. */
let byCode: Element | null = null;

const focusByCode = (target: HTMLElement) => {
  if (target.tabIndex < 0) target.tabIndex = -1;
  byCode = target;
  target.focus({ preventScroll: true });
};

/** Moves the focus to the first title in an element. Returns whether there is one. */
export function focusTitle(of: Element): boolean {
  const title = of.querySelector<HTMLElement>('h1, h2, h3');
  if (title) focusByCode(title);
  return title !== null;
}

/**
 * Moves the focus to the title of the page that has just been opened, or to the field where a form for something new
 * begins, which has the attribute `data-first-field` (D-128). Does so again while parts of the page arrive and dialogs
 * close, until the person does something. `from` had the focus when the page was opened; whoever moved it into the page
 * since, keeps it.
 */
export function focusPage(from: Element | null = document.activeElement): void {
  end();
  const acts = new AbortController();
  const { signal } = acts;
  let focused = from;
  // A tab that leads to the page keeps the focus, and so does a field that opened it or is focused by it.
  const keepers = '.nav-underline [aria-current], input:not([data-first-field]), select';
  const now = document.activeElement;
  if (now?.matches(keepers) && !now.closest(dialog)) return;
  const move = () => {
    const at = document.activeElement;
    // A closing dialog returns the focus to the button in the navigation that opened it.
    if (at?.closest(dialog) || (at !== focused && at !== byCode && at?.closest('main'))) return;
    // The `h1` of the portal stands above all of its pages, which have titles of their own, and so do the name of a
    // client and Settings above forms.
    const target =
      document.querySelector<HTMLElement>('main [data-first-field]') ??
      document.querySelector<HTMLElement>('main [data-page-title]:is(h2), main [data-page-title] h2') ??
      document.querySelector<HTMLElement>('main :is(h1, h2)') ??
      document.querySelector('main');
    if (!target || target === at) return;
    focused = target;
    focusByCode(target);
  };
  end = () => acts.abort();
  new MutationObserver((_, observer) => (signal.aborted ? observer.disconnect() : move())).observe(document.body, {
    childList: true,
    subtree: true,
  });
  document.addEventListener('focusin', move, { signal });
  for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, end, { capture: true, signal });
  move();
}
