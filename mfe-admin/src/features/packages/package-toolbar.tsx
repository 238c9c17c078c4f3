import { billing, type PackageFilterStatus } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { packageStatusName, type useDownload } from '@hourbank/mfe-kit';
import { exportPath, type List, ListToolbar } from '@hourbank/mfe-kit/lists';
import { messages } from './messages';
import { type PackageSort, packageListOptions } from './package-search';

interface PackageToolbarProps {
  list: List<PackageFilterStatus, PackageSort>;
  clientId: number;
  download: ReturnType<typeof useDownload>;
}

/** Search, filters and CSV of a client's packages. */
export function PackageToolbar({ list, clientId, download }: PackageToolbarProps) {
  const t = useMessages(messages);
  const statuses = {
    pending: packageStatusName('pending'),
    active: packageStatusName('active'),
    consumed: packageStatusName('consumed'),
    expired: packageStatusName('expired'),
    paid: t('statusPaid'),
    in_review: t('statusInReview'),
    sent_back: t('statusSentBack'),
    no_proof: t('statusNoProof'),
  };
  return (
    <ListToolbar
      list={list}
      searchLabel={t('search')}
      searchPlaceholder={t('searchPlaceholder')}
      statuses={statuses}
      dates
      sorts={packageListOptions.sorts}
      fields={{
        id: t('id'),
        purchaseDate: t('purchased'),
        hoursPurchased: t('purchasedHours'),
        hoursLeft: t('hoursLeft'),
        status: t('status'),
      }}
      csv={exportPath(billing.exportPackages, { ...list.query, clientId })}
      download={download}
    />
  );
}
