import { type Account, fromHundredths, toHundredths } from '@hourbank/contracts';
import { formatNumber, numberOf } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { NumberField, useDialogClose } from '@hourbank/mfe-kit';
import { FormModal, TextArea } from '@hourbank/ui';
import type { ReactNode, SubmitEventHandler } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormRegisterReturn,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { messages } from './messages';

interface BalanceChangeProps {
  before: number;
  hours: number;
  sign: 1 | -1;
  /** Hours left of the chosen package. */
  ofPackage: number | undefined;
}

/** 'Balance: 11 h → 9 h', or why the hours can't be deducted. Shows nothing until the change is a number. */
function BalanceChange({ before, hours, sign, ofPackage }: BalanceChangeProps) {
  const t = useMessages(messages);
  if (!(hours > 0)) return null;
  const after = fromHundredths(toHundredths(before) + sign * toHundredths(hours));
  if (ofPackage !== undefined && hours > ofPackage)
    return <span role="status">{t('onlyInPackage', { hours: formatNumber(ofPackage) })}</span>;
  if (after < 0) return <span role="status">{t('onlyInTotal', { hours: formatNumber(before) })}</span>;
  return <span role="status">{t('change', { before: formatNumber(before), after: formatNumber(after) })}</span>;
}

interface HoursDialogProps<Input extends FieldValues, Output> {
  account: Account;
  /** The form, which has a field `hours`. */
  control: Control<Input, unknown, Output>;
  /** Whether the dialog adds the hours to the balance or deducts them. */
  change: 'add' | 'deduct';
  /** Hours left of the package from which they are deducted. */
  ofPackage?: number | undefined;
  /** Title, and label of the button. */
  title: string;
  reason: UseFormRegisterReturn & { error: string | undefined };
  submit: SubmitEventHandler<HTMLFormElement>;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  /** Fields between the hours and the reason. */
  children: ReactNode;
}

/** Dialog that changes a client's balance by a number of hours, with a reason. */
export function HoursDialog<Input extends FieldValues & { hours: unknown }, Output>({
  account,
  control,
  change,
  ofPackage,
  title,
  reason,
  children,
  ...form
}: HoursDialogProps<Input, Output>) {
  const t = useMessages(messages);
  // The forms of this dialog have the field.
  const name = 'hours' as FieldPath<Input>;
  const { dirtyFields } = useFormState({ control });
  const close = useDialogClose(get(dirtyFields, 'reason') === true, form.onClose);
  const hours = numberOf(useWatch({ control, name }));
  return (
    <FormModal
      show
      title={title}
      onClose={close}
      onSubmit={form.submit}
      submitLabel={title}
      busy={form.busy}
      busyLabel={t('saving')}
      error={form.failure}
      note={
        <BalanceChange before={account.balance} hours={hours} sign={change === 'add' ? 1 : -1} ofPackage={ofPackage} />
      }
    >
      <NumberField
        control={control}
        name={name}
        label={t('hours')}
        required
        autoFocus
        unit="hours"
        step={0.1}
        after={t('hourUnit')}
      />
      {children}
      <TextArea label={t('reason')} required hint={t('reasonHint')} {...reason} />
    </FormModal>
  );
}
