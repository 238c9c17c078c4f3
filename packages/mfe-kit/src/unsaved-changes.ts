import { useBlocker } from '@tanstack/react-router';

const question = 'Leave without saving? Your changes will be lost.';

/** Asks before a page with unsaved changes is left, by a link, by Back, or by closing the tab. */
export function useUnsavedChanges(hasChanges: boolean, ask: (question: string) => boolean | Promise<boolean> = (text) => window.confirm(text)) {
  useBlocker({
    shouldBlockFn: async () => hasChanges && !(await ask(question)),
    enableBeforeUnload: () => hasChanges,
    disabled: !hasChanges,
  });
}
