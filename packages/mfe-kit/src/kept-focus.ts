import { focusTitle } from './page-focus';

const dialog = '[role="dialog"]';
const controls = 'a[href], button, input, select, textarea, summary, label, [tabindex], [contenteditable="true"]';

/** How many places are remembered: dialogs can be above dialogs. */
const maxPlaces = 10;

/** What had the focus, and the sections around it, the innermost first. */
interface Place {
  element: Element;
  /** What the control was called then; a button that saves has another text. */
  name: string;
  around: readonly Element[];
}

function sectionsAround(element: Element): Element[] {
  const section = element.parentElement?.closest(`form, section, aside, main, ${dialog}`);
  return section ? [section, ...sectionsAround(section)] : [];
}

const nameOf = (element: Element) =>
  [element.tagName, element.getAttribute('name'), element.getAttribute('aria-label'), element.textContent].join();

/** The same control in a form that replaced the one of before, such as one with the saved values. */
function twinOf({ element, name, around }: Place): Element | undefined {
  const gone = around.filter(({ isConnected }) => !isConnected).at(-1);
  const within = around.find(({ isConnected }) => isConnected);
  if (!gone?.ariaLabel || !within) return undefined;
  const replaced = [...within.querySelectorAll(gone.tagName)].find(({ ariaLabel }) => ariaLabel === gone.ariaLabel);
  return [...(replaced?.querySelectorAll(element.tagName) ?? [])].find((one) => nameOf(one) === name);
}

const hasLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus back when nobody moved it: when a form saves, whose button is disabled meanwhile, when a dialog
 * closes, and when what had it is replaced (D-128). It goes to the control that had it or, if that is gone, to the
 * title of its section. A form that was replaced by one with the saved values is the same form. Whoever presses
 * elsewhere keeps what they did, and so does a page that sets the focus itself. `first` had the focus when this code
 * was asked for, and may have lost it since. Returns the function that ends it.
 */
export function keepFocus(first: Element | null = document.activeElement): () => void {
  let places: Place[] = [];
  let path = window.location.pathname;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = (element: EventTarget | null) => {
    if (!(element instanceof Element) || element === document.body) return;
    if (path !== window.location.pathname) places = [];
    path = window.location.pathname;
    places = [
      ...places.filter((place) => place.element !== element).slice(1 - maxPlaces),
      { element, name: nameOf(element), around: [...sectionsAround(element), document.body] },
    ];
  };

  /** Whether the focus is there, or will be as soon as the section is ready. */
  function isBackAt(place: Place): boolean {
    const { around } = place;
    const section = around.find(({ isConnected }) => isConnected);
    const element = place.element.isConnected ? place.element : twinOf(place);
    if (element) {
      if (element.matches(':disabled') && (section ?? element).querySelector('[aria-busy="true"]')) return true;
      if (element instanceof HTMLElement) element.focus({ preventScroll: true });
      if (!hasLost()) return true;
    }
    // A dialog that closed is no place: the focus goes to where it was opened.
    if (around.some((one) => one.matches(dialog) && !one.isConnected)) return false;
    return around.some((one) => one.isConnected && focusTitle(one));
  }

  const restore = () => {
    if (!hasLost() || path !== window.location.pathname) return;
    const open = [...document.querySelectorAll(dialog)].at(-1);
    places
      .filter(({ around }) => open === undefined || around.includes(open))
      .toReversed()
      .some(isBackAt);
  };

  // After effects and closing dialogs, which know better where it belongs.
  const restoreLater = () => {
    if (!hasLost() || places.length === 0) return;
    clearTimeout(timer);
    timer = setTimeout(restore, 30);
  };
  const follow = ({ target }: Event) => remember(target);
  const release = ({ target }: Event) => {
    if (target instanceof Element && !target.closest(controls)) places = [];
  };

  const end = new AbortController();
  const observer = new MutationObserver(restoreLater);
  const attributeFilter = ['disabled', 'aria-busy'];
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
  document.addEventListener('focusin', follow, { signal: end.signal });
  document.addEventListener('pointerdown', release, { capture: true, signal: end.signal });
  remember(first);
  restoreLater();
  return () => {
    end.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}
