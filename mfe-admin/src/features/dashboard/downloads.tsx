import { hidden, type useDownload } from '@hourbank/mfe-kit';
import { useMessages } from '@hourbank/i18n/react';
import { billing, identity, tracking } from '@hourbank/contracts';
import { Button } from '@hourbank/ui';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';

const exports = [
  { label: 'clients', operation: identity.exportClients },
  { label: 'packages', operation: billing.exportPackages },
  { label: 'timeEntries', operation: tracking.exportTimeEntries },
] as const;

/** Buttons to download clients, packages and time entries as CSV (D-41), each for the roles that may export it. */
export function Downloads({
  download: { mutate, isPending, variables },
}: {
  download: ReturnType<typeof useDownload>;
}) {
  const t = useMessages(messages);
  const can = useRights();
  const allowed = exports.filter(({ operation }) => operation.rights.every(can));
  if (allowed.length === 0) return null;
  return (
    <div className="btn-group" role="group" aria-label={t('downloadCsv')}>
      {allowed.map(({ label, operation: { path } }) => (
        <Button
          key={path}
          variant="ghost"
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
