import { billing, packageStatuses, type SaleDefaults, type TimePackage, toHundredths } from '@hourbank/contracts';
import { formatHours, formatMoney, formatNumber, numberOf, today } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import {
  DateField,
  dueOf,
  FilesToChooseAgain,
  NumberField,
  packageStatusName,
  RowConflictAlert,
  taxedPrice,
  useApi,
  useEditedRow,
  useFileUrl,
  useOperationForm,
  useFileError,
} from '@hourbank/mfe-kit';
import { Button, Fields, Form, SelectField, TextField } from '@hourbank/ui';
import { type ReactNode, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { fieldLabels } from '../../shared/field-labels';
import { FormFailure } from '../../shared/form-failure';
import { messages as sharedMessages } from '../../shared/messages';
import { ButtonLink } from '../../shared/row-tools';
import { useFormSave } from '../../shared/use-form-save';
import { ExpiryField } from './expiry-field';
import { messages } from './messages';
import { messages as paidMessages } from './paid-messages';
import { ProofField } from './proof-field';
import type { PackageBody } from './queries';
import { PaymentMethodField } from './payment-method-field';
import { PaidSwitch, SizeChips, useRateHint } from './sale-fields';
import { TaxField, usePackageTax } from './tax-field';
import { messages as taxMessages } from './tax-messages';
import { useConfirmInvoice } from './use-confirm-invoice';

interface AmountFieldProps {
  control: Control<PackageBody>;
  tax: ReturnType<typeof usePackageTax>;
}

/** Hours times rate, rounded to the cent like the invoice, with tax. */
function AmountField({ control, tax: { label, initialRate } }: AmountFieldProps) {
  const t = useMessages(messages);
  const ofTax = useMessages(taxMessages);
  const [hours, rate, taxRate = initialRate ?? 0] = useWatch({
    control,
    name: ['hoursPurchased', 'ratePerHour', 'taxRate'],
  });
  const of = { hoursPurchased: numberOf(hours), ratePerHour: numberOf(rate), taxRate: Number(taxRate) };
  const isPriced = of.hoursPurchased > 0 && of.ratePerHour > 0;
  const price = isPriced && taxedPrice(of, label);
  return (
    <TextField
      label={t('amount')}
      className="text-end hb-tabular"
      disabled
      value={isPriced ? formatMoney(dueOf(of)) : ''}
      hint={
        price
          ? ofTax('taxedAmountHint', {
              hours: formatNumber(of.hoursPurchased),
              rate: formatMoney(of.ratePerHour),
              price,
            })
          : t('amountHint')
      }
    />
  );
}

/** Hours and rate of an invoiced package, which have a dialog of their own (D-127). */
function FixedTerms({ of }: { of: TimePackage }) {
  const t = useMessages(messages);
  const labels = fieldLabels();
  const hint = useMessages(paidMessages)('paidTermsHint');
  return (
    <>
      <TextField
        label={labels.hoursPurchased}
        className="text-end hb-tabular"
        disabled
        value={formatNumber(of.hoursPurchased)}
        after={t('hourUnit')}
        hint={hint}
      />
      <TextField
        label={labels.ratePerHour}
        className="text-end hb-tabular"
        disabled
        value={formatMoney(of.ratePerHour)}
        hint={hint}
      />
    </>
  );
}

interface PackageFormProps {
  clientId: string;
  clientName: string;
  /** The package to edit; undefined for a new one. */
  timePackage?: TimePackage;
  /** What a new package starts with. */
  defaults?: SaleDefaults;
  save: (
    body: PackageBody,
    proof: File[],
    idempotencyKey: string,
    revision: number | undefined,
  ) => Promise<TimePackage>;
  onSaved: (saved: TimePackage) => void;
  /** Another button of the page is primary until something changes. */
  isSecondary?: boolean;
  /** The delete button, at the end of the footer. Its failure replaces that of the form. */
  children?: (onFailure: (message: string | null) => void) => ReactNode;
  /** What stands beside the form and follows its values. */
  beside?: (form: AmountFieldProps) => ReactNode;
}

/** Bonus hours are not sold: they have neither a rate nor a payment method. Opening balances have a rate (D-84). */
function saleOf(from: TimePackage | SaleDefaults | undefined) {
  const rate = { ratePerHour: from ? from.ratePerHour.toFixed(2) : '' };
  if (from && !('origin' in from)) return { ...rate, paymentMethod: from.paymentMethod };
  if (from?.origin === 'bonus') return {} as Pick<PackageBody, 'ratePerHour' | 'paymentMethod'>;
  if (from?.origin === 'opening') return rate as Pick<PackageBody, 'ratePerHour' | 'paymentMethod'>;
  return { ...rate, paymentMethod: from?.paymentMethod ?? 'omt' };
}

/** Every field of a request has a value, so that the compiler reports a new one. A new package gets the default tax. */
const valuesOf = (
  clientId: string,
  from: TimePackage | undefined,
  defaults?: SaleDefaults,
): Required<Omit<PackageBody, 'taxRate' | 'expiresOn'>> & {
  taxRate: number | undefined;
  expiresOn: string | null | undefined;
} => ({
  clientId: from?.clientId ?? clientId,
  hoursPurchased: String((from ?? defaults)?.hoursPurchased ?? ''),
  ...saleOf(from ?? defaults),
  taxRate: from?.taxRate,
  purchaseDate: from?.purchaseDate ?? today(),
  // The value that a blank field has, so that the form is unchanged again when other fields are.
  expiresOn: from?.expiresOn,
  status: from?.status ?? 'pending',
});

export function PackageForm({
  clientId,
  clientName,
  timePackage,
  defaults,
  save,
  onSaved,
  isSecondary,
  children,
  beside,
}: PackageFormProps) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const labels = fieldLabels();
  const [proof, setProof] = useState<File | null>(null);
  const files = proof ? [proof] : [];
  const isBonus = timePackage?.origin === 'bonus';
  const isSold = !isBonus && timePackage?.origin !== 'opening';
  // The schema of an update is the partial of the form's schema.
  const schema = (
    timePackage ? billing.updatePackage.body : billing.createPackage.body
  ) as typeof billing.createPackage.body;
  const form = useOperationForm(schema, { defaultValues: valuesOf(clientId, timePackage, defaults) });
  const call = useApi();
  const edit = useEditedRow(form, {
    row: timePackage,
    load: ({ id }) => call(billing.getPackage, { params: { id } }),
    valuesOf: (row) => valuesOf(clientId, row),
    labels,
    hasOtherChanges: files.length > 0,
  });
  const tax = usePackageTax(edit.base, clientId);
  const confirmInvoice = useConfirmInvoice();
  const { submit, failure, setFailure, busy } = useFormSave(form, {
    save: (body, key) => save(body, files, key, edit.revision),
    // A refused change asks nothing first.
    confirm: async (body) => {
      const used = edit.base ? edit.base.hoursUsed + edit.base.hoursRemoved : 0;
      if (body.hoursPurchased === undefined || toHundredths(body.hoursPurchased) >= toHundredths(used))
        return confirmInvoice(edit.base, body);
      form.setError(
        'hoursPurchased',
        { message: t('hoursBelowUsed', { hours: formatHours(used) }) },
        { shouldFocus: true },
      );
      return false;
    },
    onSaved,
    edit,
    files,
  });
  const {
    register,
    control,
    formState: { errors, isDirty },
  } = form;
  const isChanged = isDirty || files.length > 0;
  const refused = useFileError(form, 'paymentProof', proof);
  const fileUrl = useFileUrl();
  const stored = edit.base?.paymentProofUrl
    ? { name: edit.base.paymentProof ?? t('paymentProof'), href: fileUrl(edit.base.paymentProofUrl) }
    : null;

  const rateHint = useRateHint(form, defaults);
  const method = useWatch({ control, name: 'paymentMethod' });
  return (
    <>
      <Form className="card" onSubmit={submit} aria-label={t('formLabel')}>
        <div className="card-body">
          <RowConflictAlert conflict={edit.conflict} />
          <FormFailure message={failure} />
          <FilesToChooseAgain form={`package-${clientId}-${edit.base?.id ?? 'new'}`} files={proof ? [proof] : []} />
          <Fields>
            <TextField label={t('client')} required wide disabled value={clientName} error={errors.clientId?.message} />
            {edit.base && edit.base.invoiceNumber !== null ? (
              <FixedTerms of={edit.base} />
            ) : (
              <>
                <div>
                  <NumberField
                    control={control}
                    name="hoursPurchased"
                    label={labels.hoursPurchased}
                    required
                    unit="hours"
                    step={0.1}
                    after={t('hourUnit')}
                    data-first-field={timePackage ? undefined : true}
                  />
                  {defaults && <SizeChips form={form} sizes={defaults.sizes} />}
                </div>
                {!isBonus && (
                  <NumberField
                    control={control}
                    name="ratePerHour"
                    label={labels.ratePerHour}
                    required
                    step={0.01}
                    before={t('dollar')}
                    hint={rateHint}
                  />
                )}
              </>
            )}
            {defaults && <PaidSwitch form={form} />}
            <SelectField label={labels.status} required error={errors.status?.message} {...register('status')}>
              {packageStatuses
                .filter((status) => isSold || status !== 'pending')
                .map((status) => (
                  <option key={status} value={status}>
                    {packageStatusName(status)}
                  </option>
                ))}
            </SelectField>
            {isSold && (
              <PaymentMethodField
                of={timePackage}
                field={register('paymentMethod')}
                isAsLastTime={defaults?.packageId != null && method === defaults.paymentMethod}
                error={errors.paymentMethod?.message}
              />
            )}
            <DateField control={control} name="purchaseDate" label={labels.purchaseDate} isOfPast />
            <ExpiryField of={edit.base} control={control} />
            {isSold && <TaxField of={edit.base} tax={tax} register={register} error={errors.taxRate} />}
            {timePackage && !isBonus && <AmountField control={control} tax={tax} />}
            {isSold && <ProofField stored={stored} file={proof} onFile={setProof} error={refused} />}
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
          {children && <span className="ms-auto">{children(setFailure)}</span>}
        </div>
      </Form>
      {beside?.({ control, tax })}
    </>
  );
}
