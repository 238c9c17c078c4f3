/** Moves the focus on, after a closing dialog has given it back to a key that may be gone by then. */
export function focusAfterDialog(id: string): void {
  if (document.querySelector('[role="dialog"]')) setTimeout(focusAfterDialog, 50, id);
  else document.getElementById(id)?.focus();
}

export const focusMain = () => focusAfterDialog('main');
