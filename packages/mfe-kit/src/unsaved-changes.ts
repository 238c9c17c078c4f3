import { useMessages } from '@hourbank/i18n/react';
import { useConfirm } from '@hourbank/ui';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { formMessages } from './form-messages';

/**
 * Requires a confirmation before the user leaves a page with unsaved changes by a link, by Back or by closing the tab.
 * No confirmation is needed for the redirect after an ended session, nor while another navigation is in progress, for
 * example after saving.
 */
export function useUnsavedChanges(hasChanges: boolean): void {
  const t = useMessages(formMessages);
  const confirm = useConfirm();
  const router = useRouter();
  const isBeingLeft = () => router.latestLocation.href !== router.state.resolvedLocation?.href;
  const question = {
    title: t('leave'),
    text: t('leaveText'),
    confirmLabel: t('discard'),
    cancelLabel: t('stay'),
  };
  useBlocker({
    shouldBlockFn: async () => !isBeingLeft() && !(await confirm(question)),
    enableBeforeUnload: hasChanges,
    disabled: !hasChanges,
  });
}
