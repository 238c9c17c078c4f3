import { type PaymentInstructions, type PaymentMethod, paymentMethods, payments, type Tax } from '@hourbank/contracts';
import { formatMoney, formatMoneyShort, formatNumber, numberOf } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import {
  applyServerErrors,
  useFileError,
  paymentMethodName,
  dueOf,
  FilesToChooseAgain,
  NumberField,
  useOperationForm,
  maxFileSize,
  taxedPrice,
} from '@hourbank/mfe-kit';
import { Button, Fields, FormModal, SelectField, TextField } from '@hourbank/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { UploadProgress } from '../../shared/upload-progress';
import { useUpload } from '../../shared/use-upload';
import { AccountPanel } from './account-panel';
import { accountRows } from './accounts';
import { messages } from './messages';
import { ProofField } from './proof-field';
import { useRequestTime } from './queries';

interface RequestModalProps {
  instructions: (PaymentInstructions & { tax?: Tax | undefined }) | undefined;
  /** Dollars per hour. Shown to the client and checked by the server. */
  rate: number;
  /** The last purchase, which one click repeats. */
  last: { hours: number; method: PaymentMethod } | null | undefined;
  /** Hours that the form contains at first. */
  hours: number | undefined;
  show: boolean;
  onClose: () => void;
  onRequested: () => void;
}

export function RequestModal(props: RequestModalProps) {
  const { instructions, rate, last, hours: suggested, show, onClose, onRequested } = props;
  const t = useMessages(messages);
  const send = useRequestTime();
  const upload = useUpload();
  const [proof, setProof] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(payments.requestTime.body, {
    defaultValues: { hours: suggested ?? '', ratePerHour: rate, paymentMethod: '' },
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const refused = useFileError(form, 'paymentProof', proof);
  const [hours, chosen] = useWatch({ control, name: ['hours', 'paymentMethod'] });
  const method = paymentMethods.find((known) => known === chosen);
  const rows = instructions && method ? accountRows(instructions, method) : [];

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const request = { body: { ...body, ratePerHour: rate }, files: { paymentProof: proof ? [proof] : [] } };
    try {
      if (await upload.run(proof !== null, (options) => send.mutateAsync({ request, options }))) onRequested();
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });

  return (
    <FormModal
      show={show}
      title={t('title')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('submitRequest')}
      busy={upload.isSending}
      error={failure}
      note={<Total hours={numberOf(hours)} rate={rate} tax={instructions?.tax} />}
    >
      <FilesToChooseAgain form="request-time" files={proof ? [proof] : []} />
      {last && (
        <Button
          size="sm"
          className="mb-3"
          onClick={() => {
            const options = { shouldDirty: true, shouldValidate: true } as const;
            form.setValue('hours', last.hours, options);
            form.setValue('paymentMethod', last.method, options);
          }}
        >
          {t('asLastTime', { hours: formatNumber(last.hours), method: paymentMethodName(last.method) })}
        </Button>
      )}
      <Fields>
        <NumberField
          control={control}
          name="hours"
          label={t('hours')}
          required
          autoFocus
          unit="hours"
          step={1}
          min={1}
          after={t('hoursUnit')}
          hint={t('hoursHint')}
        />
        <TextField
          label={t('ratePerHour')}
          className="text-end hb-tabular"
          disabled
          after={t('currency')}
          value={rate}
          readOnly
          error={errors.ratePerHour?.message}
        />
        <SelectField
          label={t('paymentMethod')}
          required
          wide
          error={errors.paymentMethod?.message}
          {...register('paymentMethod')}
        >
          <option value="">{t('selectMethod')}</option>
          {paymentMethods.map((option) => (
            <option key={option} value={option}>
              {paymentMethodName(option)}
            </option>
          ))}
        </SelectField>
        {rows.length > 0 && (
          <div className="is-wide">
            <AccountPanel title={t('payTo')} rows={rows} />
            {!proof && <p className="hb-hint mt-2 mb-0">{t('referenceLater')}</p>}
          </div>
        )}
        <ProofField
          label={
            <>
              {t('paymentProof')} <span className="hb-unit">{t('optional')}</span>
            </>
          }
          hint={t('proofHint', { size: maxFileSize('proof') })}
          file={proof}
          onFile={setProof}
          error={refused}
          disabled={upload.isSending}
        />
      </Fields>
      <UploadProgress upload={upload} />
    </FormModal>
  );
}

/** The price of the request, once the hours are valid. */
function Total({ hours, rate, tax }: { hours: number; rate: number; tax: Tax | undefined }) {
  const t = useMessages(messages);
  if (!(hours >= 1)) return null;
  const of = { hoursPurchased: hours, ratePerHour: rate, taxRate: tax?.rate ?? 0 };
  const price = taxedPrice(of, tax?.label);
  return (
    <span className="hb-tabular">
      <span className="hb-muted">
        {t('hoursTimesRate', { hours: formatNumber(hours), rate: formatMoneyShort(rate) })}
        {price && ` ${t('equals', { price })}`}
      </span>{' '}
      <b className="fw-semibold">{formatMoney(dueOf(of))}</b>
    </span>
  );
}
