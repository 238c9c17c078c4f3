import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { entryStatuses } from '@hourbank/contracts';
import { entryStatusName, FilesToChooseAgain, RowConflictAlert } from '@hourbank/mfe-kit';
import { Alert, Button, Fields, Form, RichTextEditor, SelectField, TextField } from '@hourbank/ui';
import { Link } from '@tanstack/react-router';
import { Controller, useWatch } from 'react-hook-form';
import { FormFailure } from '../../shared/form-failure';
import { ButtonLink } from '../../shared/row-tools';
import { Can } from '../../shared/use-rights';
import { AllocationPreview } from './allocation-preview';
import { Balance } from './balance';
import { ChargeFields } from './charge-fields';
import { DraftOffer } from './draft-offer';
import { fieldLabels } from '../../shared/field-labels';
import { LocalTimeField } from '../../shared/local-time-field';
import { ScreenshotField, screenshotsInput } from './screenshot-field';
import { TaskField } from './task-field';
import { useAllocationPreview } from './use-allocation-preview';
import { type EntryFormOptions, useEntryForm } from './use-entry-form';
import { messages } from './messages';
import { messages as sharedMessages } from '../../shared/messages';

interface EntryFormProps extends EntryFormOptions {
  clientName: string;
}

export function EntryForm({ clientName, ...options }: EntryFormProps) {
  const { clientId, entry, packages, rule, measured, tasks } = options;
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const labels = fieldLabels();
  useBusinessTimeZone();
  const { form, edit, draft, packageChoice, screenshots, submit, failure, busy } = useEntryForm(options);
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const [packageId, hours, billable, date] = useWatch({ control, name: ['packageId', 'hours', 'billable', 'date'] });
  const isCharged = billable !== false;
  const { choices } = packageChoice;
  const preview = useAllocationPreview({ clientId, date, hours, packageId, entryId: entry?.id, isCharged });

  return (
    <div className="hb-cols is-main-aside">
      <Form className="card" onSubmit={submit} aria-label={t('formLabel')}>
        <div className="card-body">
          <RowConflictAlert conflict={edit.conflict} />
          <FormFailure message={failure} />
          <DraftOffer {...draft} />
          <FilesToChooseAgain form={`entry-${clientId}-${entry?.id ?? 'new'}`} files={screenshots.files} />
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
              render={({ field }) => (
                <LocalTimeField label={labels.date} required error={errors.date?.message} {...field} />
              )}
            />
            <ChargeFields
              form={form}
              packageChoice={packageChoice}
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
            <TaskField form={form} choices={tasks} />
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
                  fileInputs={{ images: screenshotsInput, others: screenshotsInput }}
                />
              )}
            />
            <ScreenshotField {...screenshots} />
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
