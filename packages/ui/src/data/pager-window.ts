import { translate } from '@hourbank/i18n';
import { formatNumber } from '@hourbank/i18n/format';
import { messages } from './messages';

/**
 * The pages that a pager shows: the first, the last and those within 2 of the current one. 'gap' marks omitted pages.
 */
export function pagerWindow(page: number, pageCount: number): (number | 'gap')[] {
  const named: (number | 'gap')[] = [];
  let last = 0;
  for (let candidate = 1; candidate <= pageCount; candidate += 1) {
    if (candidate !== 1 && candidate !== pageCount && Math.abs(candidate - page) > 2) continue;
    if (candidate - last > 1) named.push('gap');
    named.push(candidate);
    last = candidate;
  }
  return named;
}

/** '1 to 5 of 23', or '0 of 0'. */
export function rangeText(page: number, pageSize: number, total: number): string {
  const from = (page - 1) * pageSize + 1;
  const t = translate(messages);
  const numbers = {
    from: formatNumber(from),
    to: formatNumber(Math.min(page * pageSize, total)),
    total: formatNumber(total),
  };
  return total === 0 || from > total ? t('noRange', { total: numbers.total }) : t('range', numbers);
}
