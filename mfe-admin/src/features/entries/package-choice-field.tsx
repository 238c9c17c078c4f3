import type { AccountPackage, InputOf, tracking } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { hoursLeftText, SelectField } from '@hourbank/ui';
import { useController, type UseFormReturn } from 'react-hook-form';
import { fieldLabels } from '../../shared/field-labels';
import { messages } from './messages';
import type { EntryBody } from './queries';

/** Text of a package option: '#31 · 11 of 12 h left', with the last day if the package expires. */
function packageLabel({ id, expiresOn, ...of }: AccountPackage): string {
  const t = translate(messages);
  const hours = hoursLeftText(of.hoursLeft, of.hoursPurchased);
  if (expiresOn === null) return t('packageOption', { id, hours });
  return t('packageOptionExpiring', { id, hours, day: formatDate(expiresOn) });
}

export type EntryFormState = UseFormReturn<EntryBody, unknown, InputOf<typeof tracking.createTimeEntry>['body']>;

interface PackageChoiceFieldProps {
  form: EntryFormState;
  /** Packages with hours left that can be chosen instead of the automatic order. */
  choices: readonly AccountPackage[];
  /** The package of the stored entry; it stays a choice when its hours are used up. */
  stored: number | null;
  /** Called when the admin chooses. */
  onChosen: () => void;
}

/** Where the hours come from: packages in the order in which they expire, or one package (D-62). */
export function PackageChoiceField({ form, choices, stored, onChosen }: PackageChoiceFieldProps) {
  const t = useMessages(messages);
  const { field, fieldState } = useController({ control: form.control, name: 'packageId' });
  const chosen = field.value === 'auto' ? 0 : Number(field.value ?? 0);
  // What the form holds is always an option, also when its hours were used up meanwhile: a select without it would show
  // another choice than the one that is sent.
  const others = [...new Set([stored ?? 0, chosen])].filter((id) => id > 0 && !choices.some((of) => of.id === id));
  const options = [
    ...choices.map((of) => ({ id: of.id, label: packageLabel(of) })),
    ...others.map((id) => ({ id, label: t('packageNumber', { id }) })),
  ];
  return (
    <SelectField
      label={fieldLabels().packageId}
      required
      error={fieldState.error?.message}
      {...field}
      value={String(field.value ?? '')}
      onChange={(event) => {
        field.onChange(event);
        onChosen();
      }}
    >
      <option value="" hidden>
        {t('selectPackage')}
      </option>
      <option value="auto">{t('automatic')}</option>
      {options.map(({ id, label }) => (
        <option key={id} value={String(id)}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
