import { IconButton, useToast } from '@hourbank/ui';
import type { Account } from './accounts';

/** One account. Each value has a copy button. */
export function AccountPanel({ title, rows }: Account) {
  return (
    <section className="hb-pay" aria-label={title}>
      <h3 className="mb-1">{title}</h3>
      {rows.map(({ label, value }) => (
        <div className="hb-pay-row" key={label}>
          <span>{label}</span>
          <b>
            <bdi>{value}</bdi>
          </b>
          {label !== 'Currency' && <CopyButton label={label} value={value} />}
        </div>
      ))}
    </section>
  );
}

/** Renders nothing without the clipboard API, which browsers offer over HTTPS only. */
function CopyButton({ label, value }: { label: string; value: string }) {
  const toast = useToast();
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return null;
  const copy = () =>
    clipboard.writeText(value).then(
      () => toast({ title: `${label} copied.` }),
      () => toast({ title: `${label} could not be copied.`, tone: 'warning' }),
    );
  return <IconButton icon="copy" size="sm" label={`Copy ${label}`} onClick={() => void copy()} />;
}
