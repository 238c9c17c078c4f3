import type { AccountPackage, allocations, ResultOf } from '@hourbank/contracts';
import { currentLanguage, translate } from '@hourbank/i18n';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { messages } from './messages';

export type AllocationPreview = ResultOf<typeof allocations.previewAllocation>;

/** Joins texts like 'one, two' in the language of the page. */
const listOf = (texts: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'unit', style: 'short' }).format(texts);

/** '2 h from #12 (expires 30 Nov 2026), 1.5 h from #15' */
export function partsText(preview: AllocationPreview, packages: readonly AccountPackage[]): string {
  const t = translate(messages);
  const parts = preview.parts.map(({ packageId: id, hours }) => {
    const expiresOn = packages.find((of) => of.id === id)?.expiresOn ?? null;
    const values = { id, hours: formatNumber(hours) };
    return expiresOn === null
      ? t('partFrom', values)
      : t('partFromExpiring', { ...values, day: formatDate(expiresOn) });
  });
  return listOf(parts);
}

/** '1 h would be lost: package #12 has expired.' One text for each package that gets hours back. */
export const returnTexts = ({ returned }: AllocationPreview, packages: readonly AccountPackage[]): string[] =>
  returned.map(({ packageId: id, hours, lost }) => {
    const t = translate(messages);
    const values = { id, hours: formatNumber(hours) };
    if (!lost) return t('returns', { ...values, count: hours });
    const isExpired = packages.some((of) => of.id === id && of.status === 'expired');
    return t(isExpired ? 'lostToExpired' : 'lostToClosed', values);
  });
