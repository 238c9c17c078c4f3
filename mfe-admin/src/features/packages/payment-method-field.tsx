import { allPaymentMethods, type TimePackage } from '@hourbank/contracts';
import { paymentMethodOption, useApi } from '@hourbank/mfe-kit';
import { useMessages } from '@hourbank/i18n/react';
import { SelectField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { acceptedPayments } from '../../shared/accepted-payments';
import { fieldLabels } from '../../shared/field-labels';
import { messages } from './sale-messages';

interface PaymentMethodFieldProps {
  of: TimePackage | undefined;
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** The chosen method is that of the last payment. */
  isAsLastTime?: boolean;
}

/** The payment methods that an admin can choose: cash only if the settings accept it, or the package has it (D-80). */
export function PaymentMethodField({ of, field, error, isAsLastTime }: PaymentMethodFieldProps) {
  const t = useMessages(messages);
  const { data } = useQuery(acceptedPayments(useApi()));
  const hasCash = data?.acceptsCash === true || of?.paymentMethod === 'cash';
  return (
    <SelectField
      label={fieldLabels().paymentMethod}
      required
      error={error}
      hint={isAsLastTime && t('asLastTime')}
      {...field}
    >
      {allPaymentMethods
        .filter((method) => method !== 'cash' || hasCash)
        .map((method) => (
          <option key={method} value={method}>
            {paymentMethodOption(method)}
          </option>
        ))}
    </SelectField>
  );
}
