/** Waits until the dialog has closed and restored the focus, then focuses the element with this id. */
export function focusAfterDialog(id: string): void {
  if (document.querySelector('[role="dialog"]')) setTimeout(focusAfterDialog, 50, id);
  else document.getElementById(id)?.focus();
}

export const focusMain = () => focusAfterDialog('main');
