import type { Right } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors } from '@hourbank/mfe-kit';
import { Button, Form, useToast } from '@hourbank/ui';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormFailure } from './form-failure';
import { messages } from './messages';
import { useRights } from './use-rights';

interface OwnSettingsFormProps<Input extends FieldValues, Output> {
  /** The client whose settings these are; null for the default settings. */
  clientId: string | null;
  /** Whether the default settings apply to the client. */
  isDefault: boolean;
  /** The right to change the settings of a client. */
  right: Right;
  form: UseFormReturn<Input, unknown, Output>;
  put: UseMutationResult<unknown, Error, Output>;
  /** Returns a client to the default settings. */
  remove: UseMutationResult<unknown, Error, string>;
  texts: Readonly<Record<'title' | 'defaultHint' | 'own' | 'shared' | 'save' | 'saved' | 'useDefault', string>>;
  children: ReactNode;
  /** What the entered values mean, below the fields. */
  note?: ReactNode;
}

/** The card of settings that clients may have of their own. Roles that may not change them can read them. */
export function OwnSettingsForm<Input extends FieldValues, Output>(props: OwnSettingsFormProps<Input, Output>) {
  const { clientId, isDefault, right, form, put, remove, texts, children, note } = props;
  const t = useMessages(messages);
  const toast = useToast();
  const canSave = useRights()(clientId === null ? 'settings.write' : right);
  const [failure, setFailure] = useState<string | null>(null);
  const confirmSaved = () => toast({ title: texts.saved });
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await put.mutateAsync(body);
      confirmSaved();
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  const returnToDefault = (id: string) => {
    setFailure(null);
    remove.mutate(id, { onSuccess: confirmSaved, onError: ({ message }) => setFailure(message) });
  };
  const state = isDefault ? texts.shared : texts.own;
  return (
    <Form className="card" onSubmit={submit} aria-label={texts.title}>
      <div className="card-header">
        <h2>{texts.title}</h2>
        <span className="hb-hint hb-end">{clientId === null ? texts.defaultHint : state}</span>
      </div>
      <div className="card-body">
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
              onClick={() => returnToDefault(clientId)}
            >
              {texts.useDefault}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}
