import { useMessages } from '@hourbank/i18n/react';
import {
  amountOf,
  billing,
  fromHundredths,
  packageStatuses,
  paymentMethods,
  type TimePackage,
  toHundredths,
} from '@hourbank/contracts';
import {
  packageStatusName,
  paymentMethodName,
  RowConflictAlert,
  useApi,
  useEditedRow,
  useFileUrl,
  useOperationForm,
} from '@hourbank/mfe-kit';
import { formatDate, formatMoney, today } from '@hourbank/i18n/format';
import { Button, Fields, Form, NumberField, SelectField, TextField } from '@hourbank/ui';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { blankAsNull, blankAsUndefined } from '../../shared/blank-values';
import { FormFailure } from '../../shared/form-failure';
import { ButtonLink } from '../../shared/row-tools';
import { useFormSave } from '../../shared/use-form-save';
import { ProofField } from './proof-field';
import { packageLabels } from './package-labels';
import type { PackageBody } from './queries';
import { messages } from './messages';
import { messages as sharedMessages } from '../../shared/messages';

interface PackageFormProps {
  clientId: string;
  clientName: string;
  /** The package to edit; undefined for a new one. */
  timePackage?: TimePackage;
  save: (
    body: PackageBody,
    proof: File[],
    idempotencyKey: string,
    revision: number | undefined,
  ) => Promise<TimePackage>;
  onSaved: (saved: TimePackage) => void;
  /** Another button of the page is primary until something changes. */
  isSecondary?: boolean;
  /** Delete button, at the end of the footer. */
  children?: ReactNode;
}

const valuesOf = (clientId: string, from: TimePackage | undefined): PackageBody => ({
  clientId: from?.clientId ?? clientId,
  hoursPurchased: from ? String(from.hoursPurchased) : '',
  ratePerHour: from ? from.ratePerHour.toFixed(2) : '',
  paymentMethod: from?.paymentMethod ?? 'omt',
  purchaseDate: from?.purchaseDate ?? today(),
  expiresOn: from?.expiresOn ?? '',
  status: from?.status ?? 'pending',
});

export function PackageForm({
  clientId,
  clientName,
  timePackage,
  save,
  onSaved,
  isSecondary,
  children,
}: PackageFormProps) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const labels = packageLabels();
  const [proof, setProof] = useState<File | null>(null);
  const files = proof ? [proof] : [];
  const form = useOperationForm(billing.createPackage.body, { defaultValues: valuesOf(clientId, timePackage) });
  const call = useApi();
  const edit = useEditedRow(form, {
    row: timePackage,
    load: ({ id }) => call(billing.getPackage, { params: { id } }),
    valuesOf: (row) => valuesOf(clientId, row),
    labels,
    hasOtherChanges: files.length > 0,
  });
  const { submit, failure, busy } = useFormSave(form, {
    save: (body, key) => save(body, files, key, edit.revision),
    onSaved,
    edit,
    files,
  });
  const {
    register,
    formState: { errors, isDirty },
  } = form;
  const isChanged = isDirty || files.length > 0;
  const fileUrl = useFileUrl();
  const stored = edit.base?.paymentProofUrl
    ? { name: edit.base.paymentProof ?? t('paymentProof'), href: fileUrl(edit.base.paymentProofUrl) }
    : null;

  return (
    <Form className="card" onSubmit={submit} aria-label={t('formLabel')}>
      <div className="card-body">
        <RowConflictAlert conflict={edit.conflict} />
        <FormFailure message={failure} />
        <Fields>
          <TextField label={t('client')} required wide disabled value={clientName} error={errors.clientId?.message} />
          <NumberField
            label={labels.hoursPurchased}
            required
            step="0.1"
            min="0"
            after={t('hourUnit')}
            error={errors.hoursPurchased?.message}
            {...register('hoursPurchased')}
          />
          <NumberField
            label={labels.ratePerHour}
            required
            step="0.01"
            min="0"
            before={t('dollar')}
            error={errors.ratePerHour?.message}
            {...register('ratePerHour')}
          />
          <SelectField label={labels.status} required error={errors.status?.message} {...register('status')}>
            {packageStatuses.map((status) => (
              <option key={status} value={status}>
                {packageStatusName(status)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={labels.paymentMethod}
            required
            error={errors.paymentMethod?.message}
            {...register('paymentMethod')}
          >
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {paymentMethodName(method)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={labels.purchaseDate}
            type="date"
            error={errors.purchaseDate?.message}
            {...register('purchaseDate')}
          />
          {edit.base && edit.base.status !== 'pending' ? (
            <TextField
              label={labels.expiresOn}
              disabled
              value={edit.base.expiresOn ? formatDate(edit.base.expiresOn) : t('never')}
              hint={t('paidExpiryHint')}
            />
          ) : (
            <TextField
              label={labels.expiresOn}
              type="date"
              hint={t(edit.base?.expiresOn ? 'expiresOnHint' : 'newExpiryHint')}
              error={errors.expiresOn?.message}
              {...register('expiresOn', { setValueAs: edit.base ? blankAsNull : blankAsUndefined })}
            />
          )}
          <Amount control={form.control} />
          <ProofField stored={stored} file={proof} onFile={setProof} />
        </Fields>
      </div>
      <div className="card-footer py-3">
        <Button
          variant={isSecondary && !isChanged ? 'secondary' : 'primary'}
          type="submit"
          busy={busy}
          busyLabel={common('saving')}
        >
          {t('save')}
        </Button>
        <ButtonLink variant="ghost" to="/dashboard/clients/packages/$clientId" params={{ clientId }}>
          {common('cancel')}
        </ButtonLink>
        {children && <span className="ms-auto">{children}</span>}
      </div>
    </Form>
  );
}

/** Hours times rate, rounded to the cent like the invoice. */
function Amount({ control }: { control: ReturnType<typeof useOperationForm<PackageBody, unknown>>['control'] }) {
  const t = useMessages(messages);
  const [hours, rate] = useWatch({ control, name: ['hoursPurchased', 'ratePerHour'] }).map(Number);
  const amount = hours && rate ? formatMoney(fromHundredths(amountOf(toHundredths(hours), toHundredths(rate)))) : '';
  return (
    <TextField label={t('amount')} className="text-end hb-tabular" disabled value={amount} hint={t('amountHint')} />
  );
}
