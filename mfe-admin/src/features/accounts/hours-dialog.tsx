import type { Account } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { FormModal, NumberField, TextArea } from '@hourbank/ui';
import type { FormEventHandler, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { BalanceChange } from './balance-change';
import { messages } from './messages';

type RegisteredField = UseFormRegisterReturn & { error: string | undefined };

interface HoursDialogProps {
  account: Account;
  /** Hours that the dialog adds to the balance, negative if it deducts them. */
  change: number;
  /** Title, and label of the button. */
  title: string;
  hours: RegisteredField;
  reason: RegisteredField;
  submit: FormEventHandler<HTMLFormElement>;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  /** Fields between the hours and the reason. */
  children: ReactNode;
}

/** Dialog that changes a client's balance by a number of hours, with a reason. */
export function HoursDialog({ account, change, title, hours, reason, children, ...form }: HoursDialogProps) {
  const t = useMessages(messages);
  return (
    <FormModal
      show
      title={title}
      onClose={form.onClose}
      onSubmit={form.submit}
      submitLabel={title}
      busy={form.busy}
      busyLabel={t('saving')}
      error={form.failure}
      note={<BalanceChange before={account.balance} change={change} />}
    >
      <NumberField label={t('hours')} required autoFocus min="0" after={t('hourUnit')} {...hours} />
      {children}
      <TextArea label={t('reason')} required hint={t('reasonHint')} {...reason} />
    </FormModal>
  );
}
