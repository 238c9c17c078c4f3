import { amountOf, fromHundredths, toHundredths } from '@hourbank/contracts';
import { formatMoney } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { TextField } from '@hourbank/ui';
import { type Control, useWatch } from 'react-hook-form';
import type { PackageBody } from './queries';
import { messages } from './messages';

/** Hours times rate, rounded to the cent like the invoice. */
export function AmountField({ control }: { control: Control<PackageBody> }) {
  const t = useMessages(messages);
  const [hours, rate] = useWatch({ control, name: ['hoursPurchased', 'ratePerHour'] }).map(Number);
  const amount = hours && rate ? formatMoney(fromHundredths(amountOf(toHundredths(hours), toHundredths(rate)))) : '';
  return (
    <TextField label={t('amount')} className="text-end hb-tabular" disabled value={amount} hint={t('amountHint')} />
  );
}
