import { useMessages } from '@hourbank/i18n/react';
import { useConfirm } from '@hourbank/ui';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formMessages } from './form-messages';

/** Returns a function that asks whether what was typed may be lost. */
export function useLeaveQuestion(): (options?: { signal: AbortSignal }) => Promise<boolean> {
  const t = useMessages(formMessages);
  const confirm = useConfirm();
  return (options) =>
    confirm({
      title: t('leave'),
      text: t('leaveText'),
      confirmLabel: t('discard'),
      cancelLabel: t('stay'),
      ...options,
    });
}

/**
 * Requires a confirmation before the user leaves a page with unsaved changes by a link, by Back or by closing the tab.
 * No confirmation is needed for the redirect after an ended session, nor while another navigation is in progress, for
 * example after saving. A save that completes while the dialog is open closes it, and the person leaves.
 */
export function useUnsavedChanges(hasChanges: boolean): void {
  const ask = useLeaveQuestion();
  const router = useRouter();
  const isBeingLeft = () => router.latestLocation.href !== router.state.resolvedLocation?.href;
  const openDialog = useRef<AbortController | null>(null);
  useEffect(() => () => openDialog.current?.abort(), [hasChanges]);
  const mayLeave = async () => {
    const { signal } = (openDialog.current = new AbortController());
    // After Back, the browser is on the other page already, so the page cannot stay when the dialog is cancelled.
    return (await ask({ signal })) || signal.aborted;
  };
  useBlocker({
    shouldBlockFn: async () => !isBeingLeft() && !(await mayLeave()),
    enableBeforeUnload: hasChanges,
    disabled: !hasChanges,
  });
}
