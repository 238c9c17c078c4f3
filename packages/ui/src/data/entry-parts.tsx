import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { messages } from './messages';

/** The packages that the hours of an entry come from: '2 packages', which opens to the hours of each. */
export function EntryParts({ parts }: { parts: readonly { packageId: number; hours: number }[] }) {
  const t = useMessages(messages);
  return (
    <details className="hb-parts">
      <summary>{t('packageCount', { count: parts.length })}</summary>
      <ul className="list-unstyled mb-0">
        {parts.map(({ packageId, hours }) => (
          <li key={packageId}>{t('partFrom', { hours: formatNumber(hours), id: packageId })}</li>
        ))}
      </ul>
    </details>
  );
}
