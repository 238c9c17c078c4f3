import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { ApiError } from '@hourbank/api-client';
import { payments, type SameProof, type TimePackage } from '@hourbank/contracts';
import {
  actionFailure,
  applyServerErrors,
  dueOf,
  paymentMethodName,
  taxedPrice,
  transferReference,
  useApi,
  useHasUnsavedChanges,
  useOperationForm,
} from '@hourbank/mfe-kit';
import { formatDate, formatMoney, formatNumber } from '@hourbank/i18n/format';
import { Alert, Button, DateText, Form, mainTarget, TextArea, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormFailure } from '../../shared/form-failure';
import { fieldLabels } from '../../shared/field-labels';
import { acceptedPayments } from '../../shared/accepted-payments';
import { PackageLink } from '../../shared/package-link';
import { ProofView } from './proof-view';
import { packageWithClient } from './page-queries';
import { type ApprovalBody, sameProof, useApprovePackage, useSendBackPackage } from './queries';
import { ReceivedLine } from './received';
import { ReceivedDialog } from './received-dialog';
import { messages as receivedMessages } from './received-messages';
import { expectedOf } from './received-amount';
import { messages } from './messages';
import { ReviewBadge } from './review-badge';
import { PackageStatusBadge } from './status-badges';

/** A decision removes or resets the clicked button, so the focus moves to the main content. */
const focusPage = () => document.getElementById(mainTarget.id)?.focus();

/**
 * Review of the payment of a pending package: the proof, and buttons to approve or send back (D-57). If someone else
 * decides meanwhile, the review stays while it has a typed reason or an error.
 */
export function PaymentReview({ of }: { of: TimePackage }) {
  const t = useMessages(messages);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(payments.sendBackPackage.body, { defaultValues: { reason: '' } });
  const isPending = of.status === 'pending';
  if (!isPending && !form.formState.isDirty && failure === null) return null;
  return (
    <section className="card" aria-labelledby="payment-review">
      <div className="card-header">
        <h2 id="payment-review">{t('paymentReview')}</h2>
        <span className="hb-end">{isPending ? <ReviewBadge of={of} /> : <PackageStatusBadge of={of} />}</span>
      </div>
      <div className="hb-review">
        <ProofView of={of} />
        <Decision of={of} form={form} failure={failure} setFailure={setFailure} />
      </div>
    </section>
  );
}

interface DecisionProps {
  of: TimePackage;
  form: UseFormReturn<{ reason: string }>;
  failure: string | null;
  setFailure: (message: string | null) => void;
}

function Decision({ of, form, failure, setFailure }: DecisionProps) {
  const t = useMessages(messages);
  const toast = useToast();
  const approve = useApprovePackage(of);
  const sendBack = useSendBackPackage(of);
  const hasUnsavedChanges = useHasUnsavedChanges();
  const isPending = of.status === 'pending';
  const reasonId = useId();
  const {
    register,
    formState: { errors },
  } = form;
  const { data: same = [] } = useQuery(sameProof(useApi(), of));
  const [changed, setChanged] = useState<ApprovalBody | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const received = changed ?? expectedOf(of);
  // The receipt number that the server refused, until another one is entered.
  const [refused, setRefused] = useState<UsedReceipt | null>(null);
  const usedReceipt = refused !== null && refused.number === received.receiptNumber ? refused : null;
  const isUsed = usedReceipt !== null || same.some(({ paidAt }) => paidAt !== null);
  const approvalField = useRef<HTMLTextAreaElement>(null);
  const [approval, setApproval] = useState({ reason: '', isMissing: false });
  const isOff = approve.isPending || sendBack.isPending || hasUnsavedChanges || !isPending;

  const onApprove = () => {
    setFailure(null);
    form.clearErrors();
    const reason = approval.reason.trim();
    if (isUsed && reason === '') {
      setApproval({ reason, isMissing: true });
      return approvalField.current?.focus();
    }
    const body = { ...received, ...(isUsed && { reason }) };
    approve.mutate(body, {
      onSuccess: () => {
        toast({ title: t('approved', { id: of.id }) });
        form.reset({ reason: '' }, { keepDirtyValues: false });
        focusPage();
      },
      onError: (error) => {
        const receipt = usedReceiptOf(error, received.receiptNumber);
        setRefused(receipt);
        if (receipt === null) setFailure(actionFailure(error, fieldLabels()));
      },
    });
  };
  const onSendBack = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await sendBack.mutateAsync(body);
      toast({ title: t('wasSentBack', { id: of.id }) });
      form.reset({ reason: '' }, { keepDirtyValues: false });
      focusPage();
    } catch (error) {
      setFailure(applyServerErrors(form, error) === null ? null : actionFailure(error, fieldLabels()));
    }
  });

  return (
    <>
      <Form className="hb-decide" onSubmit={onSendBack} aria-label={t('paymentReview')}>
        <FormFailure message={failure} />
        {of.reviewNote && (
          <Alert tone="warning">
            {t.rich('sentBackReason', {
              reason: <bdi key="reason">{of.reviewNote}</bdi>,
              b: (chunks) => <strong>{chunks}</strong>,
            })}
          </Alert>
        )}
        <Facts of={of} />
        {same.map((one) => (
          <SameProofAlert key={one.packageId} of={one} />
        ))}
        {usedReceipt && <UsedReceiptAlert of={usedReceipt} />}
        {isPending && (
          <ReceivedLine of={of} received={received} onChange={() => setIsChanging(true)} disabled={approve.isPending} />
        )}
        {isUsed && (
          <TextArea
            ref={approvalField}
            label={t('approvalReason')}
            hint={t('approvalReasonHint')}
            value={approval.reason}
            error={approval.isMissing ? t('approvalReasonMissing') : undefined}
            onChange={({ target }) => setApproval({ reason: target.value, isMissing: false })}
          />
        )}
        <TextArea
          label={t('reason')}
          placeholder={t('reasonPlaceholder')}
          error={errors.reason?.message}
          {...register('reason')}
        />
        <div className="hb-decide-actions">
          <Button
            variant="outline-danger"
            icon="send-back"
            type="submit"
            busy={sendBack.isPending}
            disabled={isOff}
            aria-describedby={reasonId}
          >
            {t('sendBack')}
          </Button>
          <Button
            variant="primary"
            icon="check"
            busy={approve.isPending}
            disabled={isOff}
            aria-describedby={reasonId}
            onClick={onApprove}
          >
            {t('approve')}
          </Button>
        </div>
        <div id={reasonId} className="hb-hint">
          {!isPending && t('noLongerPending', { id: of.id })}
          {isPending && t(hasUnsavedChanges ? 'saveFirst' : 'approveHint')}
        </div>
      </Form>
      {/* Outside the form, because React passes the submit event of a dialog on to the form around it. */}
      {isChanging && (
        <ReceivedDialog of={of} received={received} onChosen={setChanged} onClose={() => setIsChanging(false)} />
      )}
    </>
  );
}

/** Says that the same file was sent for another package, which may be right: one transfer can pay two (D-82). */
function SameProofAlert({ of: { packageId, clientId, clientName, paidAt } }: { of: SameProof }) {
  const t = useMessages(messages);
  const timeZone = useBusinessTimeZone();
  return (
    <Alert tone={paidAt ? 'warning' : 'info'}>
      {t.rich(paidAt ? 'sameProofPaid' : 'sameProofUnpaid', {
        id: packageId,
        client: <bdi key="client">{clientName || `#${clientId}`}</bdi>,
        date: paidAt ? formatDate(paidAt, timeZone) : '',
        a: (chunks) => <PackageLink id={packageId}>{chunks}</PackageLink>,
      })}
    </Alert>
  );
}

/** The receipt number of an approval that the server refused, because another package is paid with it (D-82). */
interface UsedReceipt {
  number: string;
  packageId: number;
  message: string;
}

const usedReceiptOf = (error: unknown, number = ''): UsedReceipt | null =>
  error instanceof ApiError && error.code === 'proof_used' && error.params.by === 'number'
    ? { number, packageId: Number(error.params.packageId), message: error.message }
    : null;

/** Says for which package the receipt number was used: the server's text until the package is loaded. */
function UsedReceiptAlert({ of: { number, packageId, message } }: { of: UsedReceipt }) {
  const t = useMessages(receivedMessages);
  const timeZone = useBusinessTimeZone();
  const { data: other } = useQuery(packageWithClient(useApi(), packageId));
  return (
    <Alert tone="warning">
      {other
        ? t.rich('receiptUsed', {
            number: <bdi key="number">{number}</bdi>,
            id: packageId,
            client: <bdi key="client">{other.clientName || `#${other.clientId}`}</bdi>,
            date: other.paidAt ? formatDate(other.paidAt, timeZone) : '',
            a: (chunks) => <PackageLink id={packageId}>{chunks}</PackageLink>,
          })
        : message}
    </Alert>
  );
}

function Facts({ of }: { of: TimePackage }) {
  const t = useMessages(messages);
  const { id, hoursPurchased, ratePerHour, paymentMethod, purchaseDate } = of;
  const { data } = useQuery(acceptedPayments(useApi()));
  const taxed = taxedPrice(of, data?.tax.label);
  return (
    <dl className="hb-facts">
      <dt>{t('expected')}</dt>
      <dd>
        {formatMoney(dueOf(of))}
        {taxed !== null && <div className="hb-hint">{taxed}</div>}
      </dd>
      <dt>{t('for')}</dt>
      <dd>{t('hoursAtRate', { hours: formatNumber(hoursPurchased), rate: formatMoney(ratePerHour) })}</dd>
      <dt>{t('method')}</dt>
      <dd>{paymentMethod && paymentMethodName(paymentMethod)}</dd>
      <dt>{t('purchaseDate')}</dt>
      <dd>
        <DateText value={purchaseDate} />
      </dd>
      <dt>{t('reference')}</dt>
      <dd>{transferReference(id)}</dd>
    </dl>
  );
}
