import { type Account, accounts } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { DateField, useOperationForm } from '@hourbank/mfe-kit';
import { useToast } from '@hourbank/ui';
import { blankAsUndefined } from '../../shared/blank-values';
import { HoursDialog } from './hours-dialog';
import { messages } from './messages';
import { useGiveBonus } from './queries';
import { useAccountForm } from './use-account-form';

/** Dialog that gives bonus hours to a client, with a reason. They have no rate and no invoice. */
export function BonusDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useMessages(messages);
  const toast = useToast();
  const give = useGiveBonus(String(account.clientId));
  const form = useOperationForm(accounts.giveBonus.body, { defaultValues: { hours: '', reason: '' } });
  const dialog = useAccountForm(form, async (body, key) => {
    await give.mutateAsync({ body, key });
    toast({ title: t('bonusAdded') });
    onClose();
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  return (
    <HoursDialog
      {...dialog}
      account={account}
      control={control}
      change="add"
      title={t('bonusTitle')}
      reason={{ error: errors.reason?.message, ...register('reason') }}
      onClose={onClose}
    >
      <DateField
        control={control}
        name="expiresOn"
        isAhead
        label={t('expiresOn')}
        hint={t('bonusExpiryHint')}
        setValueAs={blankAsUndefined}
      />
    </HoursDialog>
  );
}
