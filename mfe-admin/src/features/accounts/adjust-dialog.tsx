import { type Account, accounts } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useOperationForm } from '@hourbank/mfe-kit';
import { SelectField, useToast } from '@hourbank/ui';
import { useWatch } from 'react-hook-form';
import { blankAsUndefined } from '../../shared/blank-values';
import { HoursDialog } from './hours-dialog';
import { messages } from './messages';
import { useAdjustAccount } from './queries';
import { useAccountForm } from './use-account-form';

/** Dialog that deducts hours of a client, from one package or in the order of expiry, with a reason. */
export function AdjustDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useMessages(messages);
  const toast = useToast();
  const adjust = useAdjustAccount(String(account.clientId));
  const form = useOperationForm(accounts.adjustAccount.body, { defaultValues: { hours: '', reason: '' } });
  const dialog = useAccountForm(
    form,
    async (body, key) => {
      await adjust.mutateAsync({ body, key });
      toast({ title: t('adjusted') });
      onClose();
    },
    { not_enough_hours: 'hours', package_not_active: 'packageId' },
  );
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const hours = Number(useWatch({ control, name: 'hours' }));
  const usable = account.packages.filter(({ status }) => status === 'active');
  return (
    <HoursDialog
      {...dialog}
      account={account}
      change={-hours}
      title={t('adjustTitle')}
      hours={{ error: errors.hours?.message, ...register('hours') }}
      reason={{ error: errors.reason?.message, ...register('reason') }}
      onClose={onClose}
    >
      <SelectField
        label={t('package')}
        error={errors.packageId?.message}
        {...register('packageId', { setValueAs: blankAsUndefined })}
      >
        <option value="">{t('inOrder')}</option>
        {usable.map(({ id, hoursLeft }) => (
          <option key={id} value={String(id)}>
            {t('packageOption', { id, hours: formatNumber(hoursLeft) })}
          </option>
        ))}
      </SelectField>
    </HoursDialog>
  );
}
