/** Keys of drafts in the storage of the browser. */
export const draftPrefix = 'hb-draft-';

/** Removes all drafts at logout, because the computer may be shared. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
  } catch {
    // The browser blocks storage: there are no drafts then.
  }
}
