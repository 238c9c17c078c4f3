import type { TimePackage } from '@hourbank/contracts';
import { formatMoney, hoursLeftText } from '@hourbank/ui';
import { hoursLeft } from '../../shared/hours';

/** A package as a choice: '#31 · 11 of 12 h left · $50.00/h', with its status where that is not 'active'. */
export const packageLabel = (of: TimePackage): string =>
  [
    `#${of.id}`,
    hoursLeftText(hoursLeft(of), of.hoursPurchased),
    `${formatMoney(of.ratePerHour)}/h`,
    ...(of.status === 'active' ? [] : [of.status]),
  ].join(' · ');
