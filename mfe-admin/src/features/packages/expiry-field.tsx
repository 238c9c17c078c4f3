import type { TimePackage } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { DateField } from '@hourbank/mfe-kit';
import { TextField } from '@hourbank/ui';
import type { Control } from 'react-hook-form';
import { blankAsNull, blankAsUndefined } from '../../shared/blank-values';
import { fieldLabels } from '../../shared/field-labels';
import type { PackageBody } from './queries';
import { messages } from './messages';

interface ExpiryFieldProps {
  /** The package to edit; undefined for a new one. */
  of: TimePackage | undefined;
  control: Control<PackageBody>;
}

/** The last day of a package. Once it is paid, only an extension changes the day (D-62). */
export function ExpiryField({ of, control }: ExpiryFieldProps) {
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
    <DateField
      control={control}
      name="expiresOn"
      isAhead
      label={label}
      hint={t(of?.expiresOn ? 'expiresOnHint' : 'newExpiryHint')}
      setValueAs={of ? blankAsNull : blankAsUndefined}
    />
  );
}
