/** Creates an element. Pages of the shell use plain DOM: they show while React is missing or has not arrived. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  children: readonly (Node | string)[],
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  if (className) created.className = className;
  created.append(...children);
  return created;
}

/** Creates a message that stays on the page. Screen readers announce an error at once. */
export function alertOf(tone: 'warning' | 'danger', text: string): HTMLElement {
  const alert = element('div', `alert alert-${tone} mb-0`, [text]);
  alert.setAttribute('role', tone === 'danger' ? 'alert' : 'status');
  return alert;
}

/** Creates a button that calls `onClick`. */
export function button(text: string, onClick: () => void, className = 'btn btn-secondary'): HTMLButtonElement {
  const created = element('button', className, [text]);
  created.type = 'button';
  created.addEventListener('click', onClick);
  return created;
}
