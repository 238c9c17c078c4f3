import { useConfirm } from '@hourbank/ui';
import { useBlocker } from '@tanstack/react-router';

const question = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  confirmLabel: 'Discard changes',
  cancelLabel: 'Stay',
};

/**
 * Asks before a page with unsaved changes is left, by a link, by Back, or by closing the tab.
 * An ended session does not ask: its redirect passes.
 */
export function useUnsavedChanges(hasChanges: boolean): void {
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async () => !(await confirm(question)),
    enableBeforeUnload: hasChanges,
    disabled: !hasChanges,
  });
}
