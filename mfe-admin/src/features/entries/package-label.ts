import type { TimePackage } from '@hourbank/contracts';
import { formatMoney, hoursLeftText } from '@hourbank/ui';
import { hoursLeft } from '../../shared/hours';

/** Text of a package option: '#31 · 11 of 12 h left · $50.00/h', with the status if it is not 'active'. */
export const packageLabel = (of: TimePackage): string =>
  [
    `#${of.id}`,
    hoursLeftText(hoursLeft(of), of.hoursPurchased),
    `${formatMoney(of.ratePerHour)}/h`,
    ...(of.status === 'active' ? [] : [of.status]),
  ].join(' · ');
