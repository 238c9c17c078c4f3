import { useMessages } from '@hourbank/i18n/react';
import { useConfirm } from '@hourbank/ui';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formMessages } from './form-messages';

/**
 * Requires a confirmation before the user leaves a page with unsaved changes by a link, by Back or by closing the tab.
 * No confirmation is needed for the redirect after an ended session, nor while another navigation is in progress, for
 * example after saving. A save that completes while the dialog is open closes it, and the person leaves.
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
  const openDialog = useRef<AbortController | null>(null);
  useEffect(() => () => openDialog.current?.abort(), [hasChanges]);
  const mayLeave = async () => {
    const { signal } = (openDialog.current = new AbortController());
    // After Back, the browser is on the other page already, so the page cannot stay when the dialog is cancelled.
    return (await confirm({ ...question, signal })) || signal.aborted;
  };
  useBlocker({
    shouldBlockFn: async () => !isBeingLeft() && !(await mayLeave()),
    enableBeforeUnload: hasChanges,
    disabled: !hasChanges,
  });
}
