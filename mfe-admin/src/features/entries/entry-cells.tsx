import type { TimeEntry, TimePackage } from '@hourbank/contracts';
import { formatHours } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { packageStatusName, useFileUrl } from '@hourbank/mfe-kit';
import { ClippedText, EmptyValue, EntryParts, Thumbnails } from '@hourbank/ui';
import { PackageLink } from '../../shared/package-link';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';

function NotCharged({ reason }: { reason: string }) {
  const t = useMessages(messages);
  return (
    <span className="text-wrap text-break">
      {t('notCharged')}
      <ClippedText text={reason} kind="second" />
    </span>
  );
}

function PackageNumber({ id, of }: { id: number; of: TimePackage | undefined }) {
  const t = useMessages(messages);
  const canOpen = useRights()('packages.read');
  const number = t('packageNumber', { id });
  const isLeft = of?.status === 'active';
  return (
    <span>
      {canOpen ? <PackageLink id={id}>{number}</PackageLink> : number}
      {of && (
        <span className="hb-two">
          {isLeft ? t('hoursLeft', { hours: formatHours(of.hoursLeft) }) : packageStatusName(of.status)}
        </span>
      )}
    </span>
  );
}

/** Thumbnails of an entry's screenshots. */
export function EntryScreenshots({ of }: { of: TimeEntry['screenshots'] }) {
  const fileUrl = useFileUrl();
  if (of.length === 0) return <EmptyValue />;
  return <Thumbnails images={of.map(({ directUrl, name }) => ({ src: fileUrl(directUrl), name }))} />;
}

interface PackageCellProps {
  entry: TimeEntry;
  /** The client's packages; undefined until they are loaded, and in the list of all clients. */
  packages?: readonly TimePackage[] | undefined;
}

/** The package or packages that gave the hours, or why the time is not charged. */
export function PackageCell({ entry: { packageId, parts, nonBillableReason }, packages }: PackageCellProps) {
  if (packageId === null) return <NotCharged reason={nonBillableReason} />;
  if (parts) return <EntryParts parts={parts} />;
  return <PackageNumber id={packageId} of={packages?.find(({ id }) => id === packageId)} />;
}
