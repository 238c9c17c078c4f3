import type { Right } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import {
  applyServerErrors,
  type FieldLabels,
  RowConflictAlert,
  useApi,
  useEditedRow,
  useFormChanges,
} from '@hourbank/mfe-kit';
import { Button, Form, useToast } from '@hourbank/ui';
import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormFailure } from './form-failure';
import { messages } from './messages';
import type { OwnSettingsQueries } from './own-settings';
import { useRights } from './use-rights';

interface OwnSettings {
  revision: number;
  /** Whether the default settings apply to the client. */
  isDefault: boolean;
}

interface OwnSettingsFormProps<Row extends OwnSettings, Input extends FieldValues, Output> {
  /** The client whose settings these are; null for the default settings. */
  clientId: string | null;
  /** The settings from the page's query. */
  row: Row;
  /** The requests of these settings. */
  settings: OwnSettingsQueries<Row, Output>;
  valuesOf: (row: Row) => Input;
  labels: FieldLabels;
  /** Formats a value of a selection for display. */
  textOf?: (field: string, value: unknown) => string | undefined;
  /** The right to change the settings of a client. */
  right: Right;
  form: UseFormReturn<Input, unknown, Output>;
  texts: Readonly<Record<'title' | 'defaultHint' | 'own' | 'shared' | 'save' | 'saved' | 'useDefault', string>>;
  children: ReactNode;
  /** What the entered values mean, below the fields. */
  note?: ReactNode;
}

/**
 * The card of settings that clients may have of their own. Roles that may not change them can read them. If someone
 * else changed them meanwhile, the form keeps what was typed and offers the newer values (D-73).
 */
export function OwnSettingsForm<Row extends OwnSettings, Input extends FieldValues, Output extends object>(
  props: OwnSettingsFormProps<Row, Input, Output>,
) {
  const { clientId, row, settings, valuesOf, labels, textOf, right, form, texts, children, note } = props;
  const t = useMessages(messages);
  const call = useApi();
  const toast = useToast();
  const put = settings.useSave(clientId);
  const remove = settings.useRemove();
  const load = () => settings.read(call, clientId);
  const canSave = useRights()(clientId === null ? 'settings.write' : right);
  const [failure, setFailure] = useState<string | null>(null);
  useFormChanges(form.formState.isDirty);
  const edit = useEditedRow(form, {
    row,
    load,
    valuesOf,
    labels,
    textOf: (field, value) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : textOf?.(field, value)),
  });
  const { isDefault } = edit.base ?? row;
  const confirmSaved = () => toast({ title: texts.saved });
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await edit.save(() => put.mutateAsync({ body, revision: edit.revision }));
      confirmSaved();
    } catch (error) {
      if (!(await edit.caught(error))) setFailure(applyServerErrors(form, error));
    }
  });
  const returnToDefault = async (id: string) => {
    setFailure(null);
    try {
      await remove.mutateAsync({ clientId: id, revision: edit.revision });
      confirmSaved();
      const current = await load().catch(() => null);
      if (current) edit.restart(current);
    } catch (error) {
      if (!(await edit.caught(error))) setFailure(applyServerErrors(form, error));
    }
  };
  const state = isDefault ? texts.shared : texts.own;
  return (
    <Form className="card" onSubmit={submit} aria-label={texts.title}>
      <div className="card-header">
        <h2>{texts.title}</h2>
        <span className="hb-hint hb-end">{clientId === null ? texts.defaultHint : state}</span>
      </div>
      <div className="card-body">
        <RowConflictAlert conflict={edit.conflict} />
        <FormFailure message={failure} />
        <fieldset disabled={!canSave}>{children}</fieldset>
        {note}
      </div>
      {canSave && (
        <div className="card-footer py-3">
          <Button
            variant={form.formState.isDirty ? 'primary' : 'secondary'}
            type="submit"
            busy={put.isPending}
            busyLabel={t('saving')}
          >
            {texts.save}
          </Button>
          {clientId !== null && !isDefault && (
            <Button
              variant="ghost"
              busy={remove.isPending}
              busyLabel={t('saving')}
              onClick={() => void returnToDefault(clientId)}
            >
              {texts.useDefault}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}
