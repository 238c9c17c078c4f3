import { useMessages } from '@hourbank/i18n/react';
import { IconButton, useToast } from '@hourbank/ui';
import type { AccountRow } from './accounts';
import { messages } from './messages';

/** One account. Each value has a copy button. */
export const AccountPanel = ({ title, rows }: { title: string; rows: readonly AccountRow[] }) => (
  <section className="hb-pay" aria-label={title}>
    <h3 className="mb-1">{title}</h3>
    {rows.map(({ label, value, copy }) => (
      <div className="hb-pay-row" key={label}>
        <span>{label}</span>
        <b>
          <bdi>{value}</bdi>
        </b>
        {copy && <CopyButton label={label} value={value} />}
      </div>
    ))}
  </section>
);

/** Renders nothing without the clipboard API, which browsers offer over HTTPS only. */
function CopyButton({ label, value }: { label: string; value: string }) {
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
