import type { AdminTask } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { plainText, startOf } from '@hourbank/mfe-kit';
import { SelectField } from '@hourbank/ui';
import { fieldLabels } from '../../shared/field-labels';
import { messages as sharedMessages } from '../../shared/messages';
import { messages } from './messages';
import type { EntryFormState } from './package-choice-field';

/** A task that can be chosen for an entry. */
export type TaskChoice = Pick<AdminTask, 'id' | 'description'>;

/** The task that the time was for, or none. The one that the form has is also offered if it isn't among `choices`. */
export function TaskField({ form, choices }: { form: EntryFormState; choices: readonly TaskChoice[] }) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const chosen = Number(form.watch('taskId') ?? 0);
  const isOther = chosen > 0 && !choices.some(({ id }) => id === chosen);
  return (
    <SelectField
      label={fieldLabels().taskId}
      wide
      error={form.formState.errors.taskId?.message}
      {...form.register('taskId')}
      // The option of the chosen task is replaced when the tasks are loaded.
      value={String(form.watch('taskId') ?? '')}
    >
      <option value="">{t('noTask')}</option>
      {isOther && <option value={chosen}>{common('taskNumber', { id: chosen })}</option>}
      {choices.map(({ id, description }) => (
        <option key={id} value={id}>
          {t('taskOption', { id, text: startOf(plainText(description), 60) })}
        </option>
      ))}
    </SelectField>
  );
}
