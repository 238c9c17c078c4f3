import { type Account, accounts } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useOperationForm } from '@hourbank/mfe-kit';
import { FormModal, NumberField, SelectField, TextArea, useToast } from '@hourbank/ui';
import { useWatch } from 'react-hook-form';
import { BalanceChange } from './balance-change';
import { messages } from './messages';
import { useAdjustAccount } from './queries';
import { useAccountForm } from './use-account-form';

/** An empty select is a value that was not chosen. */
const valueOrNothing = (value: unknown) => (value === '' ? undefined : value);

/** Dialog that takes hours away from a client, of one package or in the order of expiry, with a reason. */
export function AdjustDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useMessages(messages);
  const toast = useToast();
  const adjust = useAdjustAccount(String(account.clientId));
  const form = useOperationForm(accounts.adjustAccount.body, { defaultValues: { hours: '', reason: '' } });
  const { submit, failure, busy } = useAccountForm(
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
    <FormModal
      show
      title={t('adjustTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('adjustSubmit')}
      busy={busy}
      busyLabel={t('saving')}
      error={failure}
      note={<BalanceChange before={account.balance} change={-hours} />}
    >
      <NumberField
        label={t('hours')}
        required
        autoFocus
        min="0"
        after={t('hourUnit')}
        error={errors.hours?.message}
        {...register('hours')}
      />
      <SelectField
        label={t('package')}
        error={errors.packageId?.message}
        {...register('packageId', { setValueAs: valueOrNothing })}
      >
        <option value="">{t('inOrder')}</option>
        {usable.map(({ id, hoursLeft }) => (
          <option key={id} value={String(id)}>
            {t('packageOption', { id, hours: formatNumber(hoursLeft) })}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('reason')}
        required
        hint={t('reasonHint')}
        error={errors.reason?.message}
        {...register('reason')}
      />
    </FormModal>
  );
}
