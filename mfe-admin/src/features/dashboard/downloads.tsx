import { analytics, billing, identity } from '@hourbank/contracts';
import { Button } from '@hourbank/ui';
import type { useDownload } from '../../shared/use-download';

const exports = [
  { label: 'Clients', path: identity.exportClients.path },
  { label: 'Packages', path: billing.exportPackages.path },
  { label: 'Time Entries', path: analytics.exportTimeEntries.path },
];

/** Buttons to download clients, packages and time entries as CSV (D-41). */
export function Downloads({
  download: { mutate, isPending, variables },
}: {
  download: ReturnType<typeof useDownload>;
}) {
  return (
    <div className="btn-group" role="group" aria-label="Download CSV">
      {exports.map(({ label, path }) => (
        <Button
          key={path}
          icon="download"
          title={`Download ${label} as CSV`}
          busy={isPending && variables === path}
          onClick={() => mutate(path)}
        >
          {label}
          <span className="visually-hidden"> CSV</span>
        </Button>
      ))}
    </div>
  );
}
