import type { AccountPackage, InputOf, tracking } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { SelectField } from '@hourbank/ui';
import type { UseFormReturn } from 'react-hook-form';
import { fieldLabels } from '../../shared/field-labels';
import { messages } from './messages';
import { packageLabel } from './package-label';
import type { EntryBody } from './queries';

export type EntryFormState = UseFormReturn<EntryBody, unknown, InputOf<typeof tracking.createTimeEntry>['body']>;

interface PackageChoiceFieldProps {
  form: EntryFormState;
  /** Packages with hours left that can be chosen instead of the automatic order. */
  choices: readonly AccountPackage[];
  /** The package of the stored entry; it stays a choice when its hours are used up. */
  stored: number | null;
}

/** Where the hours come from: packages in the order in which they expire, or one package (D-62). */
export function PackageChoiceField({ form: { register, formState }, choices, stored }: PackageChoiceFieldProps) {
  const t = useMessages(messages);
  const isListed = choices.some(({ id }) => id === stored);
  return (
    <SelectField
      label={fieldLabels().packageId}
      required
      error={formState.errors.packageId?.message}
      {...register('packageId')}
    >
      <option value="auto">{t('automatic')}</option>
      {choices.map((of) => (
        <option key={of.id} value={String(of.id)}>
          {packageLabel(of)}
        </option>
      ))}
      {stored !== null && !isListed && <option value={String(stored)}>{t('packageNumber', { id: stored })}</option>}
    </SelectField>
  );
}
