import type { Right } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import {
  NumberField,
  QueryBoundary,
  RowConflictAlert,
  useApi,
  useEditedRow,
  useOperationForm,
  useRowSave,
} from '@hourbank/mfe-kit';
import { Button, CheckField, Fields, Form, SelectField, TextField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { FormFailure } from '../../shared/form-failure';
import { messages } from '../../shared/messages';
import { useRights } from '../../shared/use-rights';
import type { OwnSettingsQueries } from './queries';

interface OwnSettings {
  revision: number;
  /** Whether the default settings apply to the client. */
  isDefault: boolean;
}

type NumberOptions = Pick<
  ComponentProps<typeof NumberField>,
  'step' | 'min' | 'max' | 'after' | 'unit' | 'isWhole' | 'blank' | 'required'
>;

/** A field of settings, in the order of the form. */
export type SettingField<Row> = {
  name: Exclude<keyof Row, keyof OwnSettings> & string;
  label: string;
  hint?: string;
  /** Whether the field matters with these values. By default it does. */
  isShown?: (values: FieldValues) => boolean;
} & (
  | ({ kind: 'number' } & NumberOptions)
  | { kind: 'select'; options: readonly (readonly [value: string | number, text: string])[] }
  | { kind: 'check' }
  /** A list of whole numbers, which `read` finds in a text. */
  | { kind: 'numbers'; read: (typed: unknown) => unknown }
);

interface OwnSettingsCardProps<Body extends FieldValues, Row extends OwnSettings> {
  /** The client whose settings these are; null for the default settings. */
  clientId: string | null;
  settings: OwnSettingsQueries<Body, Row>;
  fields: readonly SettingField<Row>[];
  /** The right to change the settings of a client. */
  right: Right;
  texts: Readonly<Record<'title' | 'defaultHint' | 'own' | 'shared' | 'save' | 'saved' | 'useDefault', string>>;
  /** What the entered values mean, below the fields. */
  noteOf?: (values: FieldValues) => ReactNode;
}

/**
 * The card of settings that clients may have of their own. Roles that may not change them can read them. If someone
 * else changed them meanwhile, the form keeps what was typed and offers the newer values (D-73).
 */
export function OwnSettingsCard<Body extends FieldValues, Row extends OwnSettings>(
  props: OwnSettingsCardProps<Body, Row>,
) {
  const query = useQuery(props.settings.query(useApi(), props.clientId));
  return (
    <QueryBoundary query={query} rows={2}>
      {(row) => <OwnSettingsForm key={props.clientId} {...props} row={row} />}
    </QueryBoundary>
  );
}

/** The values of the fields. Those of a select are text. */
const valuesOf = <Row,>(row: Row, fields: readonly SettingField<Row>[]): FieldValues =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'select' ? String(row[name]) : row[name]]));

function OwnSettingsForm<Body extends FieldValues, Row extends OwnSettings>({
  clientId,
  row,
  settings,
  fields,
  right,
  texts,
  noteOf,
}: OwnSettingsCardProps<Body, Row> & { row: Row }) {
  const t = useMessages(messages);
  const call = useApi();
  const put = settings.useSave(clientId);
  const remove = settings.useRemove();
  const load = () => settings.read(call, clientId);
  const canSave = useRights()(clientId === null ? 'settings.write' : right);
  const form = useOperationForm(settings.body, { defaultValues: valuesOf(row, fields) as DefaultValues<Body> });
  const edit = useEditedRow(form, {
    row,
    load,
    valuesOf: (newer) => valuesOf(newer, fields) as Body,
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
    textOf: (name, value) => {
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      if (Array.isArray(value)) return value.join(', ');
      const field = fields.find((one) => one.name === name);
      return field?.kind === 'select' ? field.options.find(([one]) => String(one) === value)?.[1] : undefined;
    },
  });
  const values: FieldValues = useWatch({ control: form.control });
  /** A field that is not shown must not hold a wrong value. */
  const resetHidden = () => {
    for (const { name, isShown } of fields)
      if (isShown?.(form.getValues()) === false) form.resetField(name as unknown as FieldPath<Body>);
  };
  const { isDefault } = edit.base ?? row;
  const { save, failure } = useRowSave(form, edit, texts.saved);
  const submit = form.handleSubmit((body) =>
    save(() => edit.save(() => put.mutateAsync({ body, revision: edit.revision }))),
  );
  const returnToDefault = (id: string) =>
    save(async () => {
      await remove.mutateAsync({ clientId: id, revision: edit.revision });
      const current = await load().catch(() => null);
      if (current) edit.restart(current);
    });
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
        <fieldset disabled={!canSave}>
          <Fields>
            {fields
              .filter(({ isShown }) => !isShown || isShown(values))
              .map((field) => (
                <SettingInput key={field.name} field={field} form={form} onSelect={resetHidden} />
              ))}
          </Fields>
        </fieldset>
        {noteOf?.(values)}
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

interface SettingInputProps<Body extends FieldValues, Row> {
  field: SettingField<Row>;
  form: UseFormReturn<Body, unknown, Body>;
  onSelect: () => void;
}

function SettingInput<Body extends FieldValues, Row>({ field, form, onSelect }: SettingInputProps<Body, Row>) {
  // The names of fields are those of the contract, which `SettingField` checks.
  const name = field.name as unknown as FieldPath<Body>;
  const { error } = form.getFieldState(name, form.formState);
  switch (field.kind) {
    case 'number': {
      const { kind: _, isShown: __, ...options } = field;
      return <NumberField {...options} control={form.control} name={name} />;
    }
    case 'select':
      return (
        <SelectField
          label={field.label}
          hint={field.hint}
          required
          error={error?.message}
          {...form.register(name, { onChange: onSelect })}
        >
          {field.options.map(([value, text]) => (
            <option key={value} value={String(value)}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    case 'check':
      return <CheckField wide label={field.label} hint={field.hint} {...form.register(name)} />;
    case 'numbers':
      return (
        <TextField
          label={field.label}
          hint={field.hint}
          wide
          inputMode="numeric"
          error={messageOf(error)}
          {...form.register(name, { setValueAs: field.read })}
        />
      );
  }
}

/** The message of a list, or the first one of its items. */
const messageOf = (error: FieldError | undefined): string | undefined =>
  error?.message ??
  (Array.isArray(error) ? (error as (FieldError | undefined)[]).find((one) => one?.message)?.message : undefined);
