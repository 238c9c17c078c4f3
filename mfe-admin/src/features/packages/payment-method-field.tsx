import { allPaymentMethods, type TimePackage } from '@hourbank/contracts';
import { paymentMethodName, useApi } from '@hourbank/mfe-kit';
import { SelectField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { acceptedPayments } from '../../shared/accepted-payments';
import { fieldLabels } from '../../shared/field-labels';

interface PaymentMethodFieldProps {
  of: TimePackage | undefined;
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** The payment methods that an admin can choose: cash only if the settings accept it, or the package has it (D-80). */
export function PaymentMethodField({ of, field, error }: PaymentMethodFieldProps) {
  const { data } = useQuery(acceptedPayments(useApi()));
  const hasCash = data?.acceptsCash === true || of?.paymentMethod === 'cash';
  return (
    <SelectField label={fieldLabels().paymentMethod} required error={error} {...field}>
      {allPaymentMethods
        .filter((method) => method !== 'cash' || hasCash)
        .map((method) => (
          <option key={method} value={method}>
            {paymentMethodName(method)}
          </option>
        ))}
    </SelectField>
  );
}
