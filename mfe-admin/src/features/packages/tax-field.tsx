import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { formatNumber } from '@hourbank/i18n/format';
import { useApi } from '@hourbank/mfe-kit';
import { SelectField, TextField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { FieldError, UseFormRegister } from 'react-hook-form';
import { acceptedPayments, taxExemption } from '../../shared/accepted-payments';
import { fieldLabels } from '../../shared/field-labels';
import { messages } from './tax-messages';
import type { PackageBody } from './queries';

/**
 * The label of the tax, the rate of the settings, and the one that a package has without a choice; undefined for a new
 * package while the exemption of its client is unknown (D-81).
 */
export function usePackageTax(of: TimePackage | undefined, clientId: string) {
  const call = useApi();
  const { label = '', rate = 0 } = useQuery(acceptedPayments(call)).data?.tax ?? {};
  const { data } = useQuery({ ...taxExemption(call, clientId), enabled: of === undefined && rate > 0 });
  return { label, rate, initialRate: of ? of.taxRate : data && (data.exempt ? 0 : rate) };
}

interface TaxFieldProps {
  of: TimePackage | undefined;
  tax: ReturnType<typeof usePackageTax>;
  register: UseFormRegister<PackageBody>;
  error: FieldError | undefined;
}

/** The tax of a package, a choice until it is paid. Nothing is shown without a tax. */
export function TaxField({ of, tax: { label, rate, initialRate }, register, error }: TaxFieldProps) {
  const t = useMessages(messages);
  if (initialRate === undefined || (rate === 0 && initialRate === 0)) return null;
  const textOf = (one: number) =>
    one === 0 ? t('noTax') : t('taxAt', { label: label || fieldLabels().taxRate, rate: formatNumber(one) });
  if (of && of.status !== 'pending')
    return <TextField label={fieldLabels().taxRate} disabled value={textOf(initialRate)} hint={t('paidTaxHint')} />;
  return (
    <SelectField
      label={fieldLabels().taxRate}
      error={error?.message}
      {...register('taxRate', { setValueAs: (value: unknown) => (value === '' ? undefined : Number(value)) })}
    >
      {[...new Set([initialRate, rate, 0])].map((one) => (
        <option key={one} value={!of && one === initialRate ? '' : one}>
          {textOf(one)}
        </option>
      ))}
    </SelectField>
  );
}
