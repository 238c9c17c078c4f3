/** Moves the focus to the page, after a closing dialog has given it back to a key that may be gone by then. */
export function focusMain(): void {
  if (document.querySelector('[role="dialog"]')) setTimeout(focusMain, 50);
  else document.getElementById('main')?.focus();
}
