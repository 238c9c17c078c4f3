/** Where the browser keeps that shortcuts with one key are off. It stays after logout, as the theme does. */
const storageKey = 'hb-one-key';

/** Whether shortcuts with one key work: L logs time, and a slash opens the search (D-118). */
export function usesOneKey(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function setUsesOneKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Nothing is kept then.
  }
}
