import { ApiError } from '@hourbank/api-client';
import { fromLocalTime, timeZoneName, toLocalTime } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { type AccountPackage, type RoundingRule, entryStatuses, type TimeEntry, tracking } from '@hourbank/contracts';
import { entryStatusName, RowConflictAlert, useApi, useEditedRow, useOperationForm } from '@hourbank/mfe-kit';
import { Alert, Button, Fields, Form, RichTextEditor, SelectField, TextField } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { FormFailure } from '../../shared/form-failure';
import { ButtonLink } from '../../shared/row-tools';
import { useDraft } from '../../shared/use-draft';
import { useFormSave } from '../../shared/use-form-save';
import { Can } from '../../shared/use-rights';
import { AllocationPreview } from './allocation-preview';
import { Balance } from './balance';
import { ChargeFields } from './charge-fields';
import { DraftOffer } from './draft-offer';
import { fieldLabels } from '../../shared/field-labels';
import { textOf, valuesOf } from './entry-values';
import { hoursOfMinutes, type MeasuredTime, requestedHours } from './measured-time';
import type { EntryBody } from './queries';
import { ScreenshotField } from './screenshot-field';
import { useAllocationPreview } from './use-allocation-preview';
import { messages } from './messages';
import { messages as sharedMessages } from '../../shared/messages';

interface EntryFormProps {
  clientId: string;
  clientName: string;
  /** The packages of the client's account. */
  packages: readonly AccountPackage[];
  /** The entry to edit; undefined for a new one. */
  entry?: TimeEntry;
  /** Today's rounding rule of the client. */
  rule: RoundingRule;
  /** Loads the rule again, after the service used another one. */
  reloadRule: () => Promise<unknown>;
  /** The time of the timer that a new entry logs. */
  measured?: MeasuredTime | undefined;
  /** Distinguishes the draft of a new entry from others of the client. */
  draftName?: string;
  save: (
    body: EntryBody,
    screenshots: File[],
    idempotencyKey: string,
    /** For an edited entry: its revision and the screenshots to keep; null keeps all. */
    edited: { revision: number | undefined; kept: TimeEntry['screenshots'] | null },
  ) => Promise<TimeEntry>;
  onSaved: (saved: TimeEntry, stay: boolean) => void;
}

export function EntryForm({
  clientId,
  clientName,
  packages,
  entry,
  rule,
  reloadRule,
  measured,
  draftName = `entry-of-client-${clientId}`,
  save,
  onSaved,
}: EntryFormProps) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const labels = fieldLabels();
  useBusinessTimeZone();
  const [files, setFiles] = useState<File[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const form = useOperationForm(tracking.createTimeEntry.body, {
    defaultValues: valuesOf(clientId, entry, hoursOfMinutes(measured?.minutes, rule), measured),
  });
  const call = useApi();
  const edit = useEditedRow(form, {
    row: entry,
    load: ({ id }) => call(tracking.getTimeEntry, { params: { id } }),
    valuesOf: (row) => ({ ...valuesOf(clientId, row), status: row.status }),
    labels,
    hasOtherChanges: files.length > 0 || removed.length > 0,
    textOf,
  });
  const draft = useDraft(form, entry ? `entry-${entry.id}` : draftName);
  const kept = (edit.base?.screenshots ?? []).filter(({ id }) => !removed.includes(id));
  const { submit, failure, busy } = useFormSave(form, {
    save: async (body, key) => {
      const edited = { revision: edit.revision, kept: removed.length > 0 ? kept : null };
      try {
        return await save({ ...body, ...requestedHours(body, form.getValues(), rule) }, files, key, edited);
      } catch (error) {
        // The form shows the hours by today's rule, and saving again confirms them.
        if (error instanceof ApiError && error.code === 'rounding_changed') {
          await reloadRule();
          form.setValue('hours', String(error.params.hours), { shouldDirty: true });
        }
        throw error;
      }
    },
    onSaved: (saved, stay) => {
      draft.forget();
      onSaved(saved, stay);
    },
    edit,
    files,
    changed: removed.length > 0,
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const [packageId, hours, billable, date] = useWatch({ control, name: ['packageId', 'hours', 'billable', 'date'] });
  const isCharged = billable !== false;
  const choices = packages.filter(({ status, hoursLeft }) => status === 'active' && hoursLeft > 0);
  const preview = useAllocationPreview({ clientId, date, hours, packageId, entryId: entry?.id, isCharged });

  return (
    <div className="hb-cols is-main-aside">
      <Form className="card" onSubmit={submit} aria-label={t('formLabel')}>
        <div className="card-body">
          <RowConflictAlert conflict={edit.conflict} />
          <FormFailure message={failure} />
          <DraftOffer {...draft} />
          {measured?.isCut && <Alert className="mb-3">{t('timerCut')}</Alert>}
          {isCharged && !entry && choices.length === 0 && !(preview && !preview.refusal) && (
            <Alert tone="warning" className="mb-3">
              {t('noUsablePackage')}{' '}
              <Can right="packages.write">
                <Link className="alert-link" to="/dashboard/clients/Addpackage/$clientId" params={{ clientId }}>
                  {common('addPackage')}
                </Link>
              </Can>
            </Alert>
          )}
          <Fields>
            <TextField label={t('client')} required disabled value={clientName} error={errors.clientId?.message} />
            <Controller
              control={control}
              name="date"
              render={({ field: { value, onChange, ...field } }) => (
                <TextField
                  label={labels.date}
                  required
                  type="datetime-local"
                  hint={timeZoneName()}
                  error={errors.date?.message}
                  {...field}
                  value={value && toLocalTime(value)}
                  onChange={(event) => onChange(fromLocalTime(event.target.value))}
                />
              )}
            />
            <ChargeFields
              form={form}
              choices={choices}
              stored={edit.base?.packageId ?? null}
              isCharged={isCharged}
              rule={rule}
              status={
                <SelectField label={labels.status} required error={errors.status?.message} {...register('status')}>
                  {!entry && (
                    <option value="pending" hidden>
                      {t('selectStatus')}
                    </option>
                  )}
                  {entryStatuses.map((status) => (
                    <option key={status} value={status}>
                      {entryStatusName(status)}
                    </option>
                  ))}
                </SelectField>
              }
              preview={<AllocationPreview preview={preview} packages={packages} />}
            />
            <Controller
              control={control}
              name="description"
              render={({ field: { value = '', onChange, onBlur } }) => (
                <RichTextEditor
                  label={labels.description}
                  wide
                  height={200}
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                  error={errors.description?.message}
                />
              )}
            />
            <ScreenshotField
              stored={kept}
              onRemoveStored={(id) => setRemoved([...removed, id])}
              files={files}
              onFiles={setFiles}
            />
          </Fields>
        </div>
        <div className="card-footer py-3">
          <Button variant="primary" type="submit" busy={busy} busyLabel={common('saving')}>
            {t('save')}
          </Button>
          <ButtonLink variant="ghost" to="/dashboard/clients/entries/$clientId" params={{ clientId }}>
            {common('cancel')}
          </ButtonLink>
        </div>
      </Form>
      {isCharged && <Balance packages={choices} />}
    </div>
  );
}
