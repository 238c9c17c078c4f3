import { joinUnits } from '../join-units';
import { cached, numberLocale } from './locale';

/** Amounts below zero have the minus sign U+2212, which is as wide as the plus sign and as a digit. */
const withMinus = (text: string) => text.replace('-', '−');

const formatter = (options: Intl.NumberFormatOptions) => {
  const of = cached((locale) => new Intl.NumberFormat(locale, options));
  return (value: number): string => withMinus(of(numberLocale()).format(value));
};

/** '1,234', '0.5': up to two decimals. For counts and for hours in sentences. */
export const formatNumber = formatter({ maximumFractionDigits: 2 });

/**
 * '4.75', '13.00', '1,200.00': hours in columns, always with two decimals, so that the digits stand below each other.
 */
export const formatHours = formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '+22.00' or '−7.00': changes of hours in columns. */
export const formatSignedHours = formatter({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/** '$1,000.00' */
export const formatMoney = formatter({ style: 'currency', currency: 'USD' });

/** '$62,000', or '$62,000.50': shows cents only if there are any. */
export const formatMoneyShort = formatter({
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** '$555.00', or 'LBP 44,750,000', with decimals only if there are any. `currency` is a code of ISO 4217. */
export const formatAmount = (amount: number, currency: string): string =>
  currency === 'USD'
    ? formatMoney(amount)
    : `${currency}\u00a0${Number.isInteger(amount) ? formatNumber(amount) : formatHours(amount)}`;

/** '45%' of a total; '0%' if the total is 0. */
export const formatShare = (part: number, total: number): string => percent(total > 0 ? part / total : 0);
const percent = formatter({ style: 'percent', maximumFractionDigits: 0 });

const megabytes = formatter({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** '10 MB', on one line: the size of a file in bytes, in units of 1,048,576 bytes like all limits (D-46). */
export const formatFileSize = (bytes: number): string => joinUnits(megabytes(bytes / (1024 * 1024)));
