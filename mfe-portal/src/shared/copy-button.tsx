import { useMessages } from '@hourbank/i18n/react';
import { IconButton, useToast } from '@hourbank/ui';
import { messages } from './messages';

/** Copies a value. Renders nothing without the clipboard API, which browsers offer over HTTPS only. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const t = useMessages(messages);
  const toast = useToast();
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return null;
  const copy = () =>
    clipboard.writeText(value).then(
      () => toast({ title: t('copied', { label }) }),
      () => toast({ title: t('notCopied', { label }), tone: 'warning' }),
    );
  return <IconButton icon="copy" size="sm" label={t('copy', { label })} onClick={() => void copy()} />;
}
