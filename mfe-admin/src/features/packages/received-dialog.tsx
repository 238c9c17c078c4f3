import { payments, type TimePackage } from '@hourbank/contracts';
import { numberOf, today } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { DateField, NumberField, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { FormModal, SelectField, TextField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { acceptedPayments } from '../../shared/accepted-payments';
import { fieldLabels } from '../../shared/field-labels';
import { messages as packageMessages } from './messages';
import type { ApprovalBody } from './queries';
import { differenceText } from './received-amount';
import { messages } from './received-messages';
import { PaymentMethodField } from './payment-method-field';

interface ReceivedDialogProps {
  of: TimePackage;
  received: ApprovalBody;
  onChosen: (received: ApprovalBody) => void;
  onClose: () => void;
}

/** Dialog for what came in: method, amount, currency, day and receipt number. The approval sends it (D-80). */
export function ReceivedDialog({ of, received, onChosen, onClose }: ReceivedDialogProps) {
  const t = useMessages(messages);
  const ofPackages = useMessages(packageMessages);
  const labels = fieldLabels();
  const { data } = useQuery(acceptedPayments(useApi()));
  const form = useOperationForm(payments.approvePackage.body, { defaultValues: received });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const submit = form.handleSubmit((body) => {
    if (body.receivedOn !== undefined && body.receivedOn > today())
      return form.setError('receivedOn', { message: t('dayNotLater') }, { shouldFocus: true });
    onChosen(body);
    onClose();
  });
  const [amount, currency = 'USD'] = useWatch({ control, name: ['receivedAmount', 'receivedCurrency'] });
  return (
    <FormModal
      show
      title={t('receivedTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('receivedSubmit')}
      busy={form.formState.isSubmitting}
      error={null}
    >
      <PaymentMethodField of={of} field={register('paymentMethod')} error={errors.paymentMethod?.message} />
      <NumberField
        control={control}
        name="receivedAmount"
        label={ofPackages('amount')}
        required
        step={1}
        before={currency === 'USD' ? '$' : currency}
      />
      {data && data.otherCurrency !== '' && (
        <SelectField
          label={labels.receivedCurrency}
          required
          error={errors.receivedCurrency?.message}
          {...register('receivedCurrency')}
        >
          {['USD', data.otherCurrency].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
      )}
      <DateField control={control} name="receivedOn" label={labels.receivedOn} required max={today()} />
      <TextField label={labels.receiptNumber} error={errors.receiptNumber?.message} {...register('receiptNumber')} />
      <p className="mb-0" role="status">
        {differenceText(of, { amount: numberOf(amount ?? 0), currency })}
      </p>
    </FormModal>
  );
}
