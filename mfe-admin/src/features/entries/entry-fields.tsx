import { entryStatuses } from '@hourbank/contracts';
import { numberOf } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { entryStatusName, FilesToChooseAgain, NumberField, RowConflictAlert } from '@hourbank/mfe-kit';
import { Alert, CheckField, RichTextEditor, SelectField, TextField } from '@hourbank/ui';
import { type ReactNode, useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { fieldLabels } from '../../shared/field-labels';
import { LocalTimeField } from '../../shared/local-time-field';
import { DraftOffer } from './draft-offer';
import { hoursOfMinutes } from './measured-time';
import { messages } from './messages';
import { PackageChoiceField } from './package-choice-field';
import type { EntryBody } from './queries';
import { ScreenshotField, screenshotsInput } from './screenshot-field';
import { TaskField } from './task-field';
import { useAllocationPreview } from './use-allocation-preview';
import { type EntryFormOptions, useEntryForm } from './use-entry-form';

const chargeOf = ({ clientId, packageId, hours, minutes }: EntryBody) => ({ clientId, packageId, hours, minutes });

/**
 * The form of an entry with its fields, which the page and the dialog arrange, and what stands above them. An entry has
 * a package and hours, or the reason why its time is not charged (D-65).
 */
export function useEntryFields(options: EntryFormOptions) {
  const { clientId, entry, rule, measured, tasks } = options;
  const t = useMessages(messages);
  const labels = fieldLabels();
  useBusinessTimeZone();
  const state = useEntryForm(options);
  const { form, edit, draft, packageChoice, screenshots } = state;
  const {
    register,
    control,
    getValues,
    setValue,
    formState: { errors },
  } = form;
  const [packageId, hours, billable, date] = useWatch({ control, name: ['packageId', 'hours', 'billable', 'date'] });
  const isCharged = billable !== false;
  const isLowered = isCharged && edit.base?.billable === true && numberOf(hours) < edit.base.hours;
  const preview = useAllocationPreview({ clientId, date, hours, packageId, entryId: entry?.id, isCharged });
  // What the fields held when the time was charged last, so that a box ticked by mistake loses nothing.
  const charged = useRef<ReturnType<typeof chargeOf> | null>(null);
  const setCharged = (next: boolean) => {
    const now = chargeOf(getValues());
    const before = charged.current;
    if (!next) charged.current = now;
    const known = now.minutes === before?.minutes ? before?.hours : undefined;
    const chosen = now.clientId === before?.clientId ? before?.packageId : undefined;
    setValue('packageId', next ? (chosen ?? packageChoice.start) : undefined, { shouldDirty: true });
    setValue('hours', next ? (known ?? hoursOfMinutes(now.minutes, rule) ?? '') : undefined, { shouldDirty: true });
  };

  const notices: ReactNode = (
    <>
      <RowConflictAlert conflict={edit.conflict} />
      <DraftOffer {...draft} />
      <FilesToChooseAgain form={`entry-${clientId}-${entry?.id ?? 'new'}`} files={screenshots.files} />
      {measured?.isCut && <Alert className="mb-3">{t('timerCut')}</Alert>}
    </>
  );
  const fields = {
    date: (
      <Controller
        control={control}
        name="date"
        render={({ field }) => <LocalTimeField label={labels.date} required error={errors.date?.message} {...field} />}
      />
    ),
    package: (
      <PackageChoiceField
        form={form}
        stored={edit.base?.packageId ?? null}
        choices={packageChoice.choices}
        onChosen={packageChoice.onChosen}
      />
    ),
    status: (
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
    ),
    hours: (
      <NumberField
        control={control}
        name="hours"
        label={labels.hours}
        required
        data-first-field={entry ? undefined : true}
        unit="hours"
        step={0.1}
        after={t('hourUnit')}
      />
    ),
    minutes: (
      <NumberField
        control={control}
        name="minutes"
        label={labels.minutes}
        unit="minutes"
        isWhole
        step={1}
        min={1}
        after={t('minuteUnit')}
        hint={isCharged ? t('minutesHint') : undefined}
        onValue={(value) => {
          const worked = hoursOfMinutes(value, rule);
          if (isCharged && worked !== undefined) setValue('hours', worked, { shouldDirty: true, shouldValidate: true });
        }}
      />
    ),
    reason: (
      <TextField
        label={labels.nonBillableReason}
        required
        wide
        hint={t('reasonHint')}
        error={errors.nonBillableReason?.message}
        {...register('nonBillableReason')}
      />
    ),
    /** Why hours return. A field that is no longer shown has no value. */
    correction: isLowered && (
      <TextField
        label={t('correction')}
        wide
        hint={t('correctionHint')}
        error={errors.reason?.message}
        {...register('reason', { shouldUnregister: true })}
      />
    ),
    doNotCharge: (
      <Controller
        control={control}
        name="billable"
        render={({ field: { value, onChange, ...field } }) => (
          <CheckField
            label={t('doNotCharge')}
            wide
            error={errors.billable?.message}
            {...field}
            checked={value === false}
            onChange={({ target }) => {
              onChange(!target.checked);
              setCharged(!target.checked);
            }}
          />
        )}
      />
    ),
    task: <TaskField form={form} choices={tasks} />,
    description: (
      <Controller
        control={control}
        name="description"
        render={({ field: { value = '', onChange, onBlur } }) => (
          <RichTextEditor
            label={labels.description}
            wide
            height={options.isReused ? 96 : 200}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.description?.message}
            fileInputs={{ images: screenshotsInput, others: screenshotsInput }}
          />
        )}
      />
    ),
    screenshots: <ScreenshotField {...screenshots} />,
  };
  return { ...state, isCharged, preview, notices, fields };
}
