import type { TimePackage } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { TextField } from '@hourbank/ui';
import type { FieldError, UseFormRegister } from 'react-hook-form';
import { blankAsNull, blankAsUndefined } from '../../shared/blank-values';
import { fieldLabels } from '../../shared/field-labels';
import type { PackageBody } from './queries';
import { messages } from './messages';

interface ExpiryFieldProps {
  /** The package to edit; undefined for a new one. */
  of: TimePackage | undefined;
  register: UseFormRegister<PackageBody>;
  error: FieldError | undefined;
}

/** The last day of a package. Once it is paid, only an extension changes the day (D-62). */
export function ExpiryField({ of, register, error }: ExpiryFieldProps) {
  const t = useMessages(messages);
  const label = fieldLabels().expiresOn;
  if (of && of.status !== 'pending')
    return (
      <TextField
        label={label}
        disabled
        value={of.expiresOn ? formatDate(of.expiresOn) : t('never')}
        hint={t('paidExpiryHint')}
      />
    );
  return (
    <TextField
      label={label}
      type="date"
      hint={t(of?.expiresOn ? 'expiresOnHint' : 'newExpiryHint')}
      error={error?.message}
      {...register('expiresOn', { setValueAs: of ? blankAsNull : blankAsUndefined })}
    />
  );
}
