import { type Settings, settings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi, useEditedRow, useOperationForm } from '@hourbank/mfe-kit';
import { useToast } from '@hourbank/ui';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { fieldLabels } from '../../shared/field-labels';
import { useFormSave } from '../../shared/use-form-save';
import { messages } from './messages';
import { type SettingsBody, useUpdateSettings } from './queries';

interface CardOptions<Input extends FieldValues, Output> {
  of: Settings;
  schema: Parameters<typeof useOperationForm<Input & FieldValues, Output>>[0];
  valuesOf: (of: Settings) => Input;
  /** Converts the changed fields to a request. */
  bodyOf: (changed: Output) => SettingsBody;
  files?: File[];
  /** Whether something other than the fields and files has changed. */
  changed?: boolean;
  /** Replaces this form by one that starts from the response. */
  onSaved: () => void;
}

/** Labels by the names of fields in the change history and by those in the form. */
const settingLabels = () =>
  Object.fromEntries(
    Object.entries(fieldLabels()).flatMap(([field, label]) => [
      [field, label],
      [`paymentInstructions.${field}`, label],
    ]),
  );

/**
 * Form of one card of the settings. Each card is saved on its own, and a change of one leaves the others as they are.
 */
export function useSettingsCard<Input extends FieldValues, Output extends object>(options: CardOptions<Input, Output>) {
  const { of, schema, valuesOf, bodyOf, files = [], changed = false, onSaved } = options;
  const t = useMessages(messages);
  const call = useApi();
  const toast = useToast();
  const update = useUpdateSettings();
  // The settings are the initial values of the form.
  const form = useOperationForm(schema, { defaultValues: valuesOf(of) as DefaultValues<Input> });
  const edit = useEditedRow(form, {
    row: of,
    load: () => call(settings.getSettings, {}),
    valuesOf,
    labels: settingLabels(),
    hasOtherChanges: changed || files.length > 0,
  });
  const { submit, failure, busy } = useFormSave(form, {
    edit,
    files,
    changed,
    save: (body) => update.mutateAsync({ body: bodyOf(body), logo: files, revision: edit.revision }),
    onSaved: () => {
      toast({ title: t('saved') });
      onSaved();
    },
  });
  const isChanged = changed || files.length > 0 || form.formState.isDirty;
  return { form, edit, submit, failure, busy, isChanged };
}
