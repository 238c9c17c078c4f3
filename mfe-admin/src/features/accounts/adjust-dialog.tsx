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
  const packageId = useWatch({ control, name: 'packageId' });
  const usable = account.packages
    .filter(({ status }) => status === 'active')
    .map(({ id, hoursLeft }) => ({
      id: String(id),
      label: t('packageOption', { id, hours: formatNumber(hoursLeft) }),
    }));
  // A package that was chosen stays an option, so that the select shows what is sent; the service says if it was closed
  // or deleted.
  const isGone = typeof packageId === 'string' && packageId !== '' && usable.every(({ id }) => id !== packageId);
  const options = isGone ? [...usable, { id: packageId, label: t('packageNumber', { id: packageId }) }] : usable;
  return (
    <HoursDialog
      {...dialog}
      account={account}
      control={control}
      change="deduct"
      ofPackage={account.packages.find(({ id }) => String(id) === packageId)?.hoursLeft}
      title={t('adjustTitle')}
      reason={{ error: errors.reason?.message, ...register('reason') }}
      onClose={onClose}
    >
      <SelectField
        label={t('package')}
        error={errors.packageId?.message}
        {...register('packageId', { setValueAs: blankAsUndefined })}
      >
        <option value="">{t('inOrder')}</option>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
    </HoursDialog>
  );
}
