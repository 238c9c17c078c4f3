import { useConfirm } from '@hourbank/ui';
import { useBlocker, useRouter } from '@tanstack/react-router';

const question = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  confirmLabel: 'Discard changes',
  cancelLabel: 'Stay',
};

/**
 * Asks before a page with unsaved changes is left, by a link, by Back, or by closing the tab.
 * An ended session does not ask: its redirect passes. Nor does a page that is being left already, after saving for example,
 * and stays visible only until the next one is loaded.
 */
export function useUnsavedChanges(hasChanges: boolean): void {
  const confirm = useConfirm();
  const router = useRouter();
  const isBeingLeft = () => router.latestLocation.href !== router.state.resolvedLocation?.href;
  useBlocker({
    shouldBlockFn: async () => !isBeingLeft() && !(await confirm(question)),
    enableBeforeUnload: hasChanges,
    disabled: !hasChanges,
  });
}
