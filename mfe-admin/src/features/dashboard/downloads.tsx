import { useMessages } from '@hourbank/i18n/react';
import { analytics, billing, identity } from '@hourbank/contracts';
import { Button } from '@hourbank/ui';
import type { useDownload } from '../../shared/use-download';
import { messages } from './messages';
import { hidden } from '../../shared/hidden-text';

const exports = [
  { label: 'clients', path: identity.exportClients.path },
  { label: 'packages', path: billing.exportPackages.path },
  { label: 'timeEntries', path: analytics.exportTimeEntries.path },
] as const;

/** Buttons to download clients, packages and time entries as CSV (D-41). */
export function Downloads({
  download: { mutate, isPending, variables },
}: {
  download: ReturnType<typeof useDownload>;
}) {
  const t = useMessages(messages);
  return (
    <div className="btn-group" role="group" aria-label={t('downloadCsv')}>
      {exports.map(({ label, path }) => (
        <Button
          key={path}
          icon="download"
          title={t('downloadAsCsv', { name: t(label) })}
          busy={isPending && variables === path}
          onClick={() => mutate(path)}
        >
          {t.rich('csvOf', { name: t(label), hidden })}
        </Button>
      ))}
    </div>
  );
}
