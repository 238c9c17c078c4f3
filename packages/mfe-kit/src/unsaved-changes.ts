import { useConfirm } from '@hourbank/ui';
import { useBlocker, useRouter } from '@tanstack/react-router';

const question = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  confirmLabel: 'Discard changes',
  cancelLabel: 'Stay',
};

/**
 * Requires a confirmation before the user leaves a page with unsaved changes by a link, by Back or by closing the tab.
 * No confirmation is needed for the redirect after an ended session, nor while another navigation is in progress, for
 * example after saving.
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
