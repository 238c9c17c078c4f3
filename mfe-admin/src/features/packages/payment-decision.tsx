import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { ApiError } from '@hourbank/api-client';
import {
  fromHundredths,
  payments,
  paymentState,
  type SameProof,
  type TimePackage,
  toHundredths,
} from '@hourbank/contracts';
import {
  actionFailure,
  applyServerErrors,
  dueOf,
  paymentMethodName,
  taxedPrice,
  transferReference,
  useApi,
  useDownload,
  useFormChanges,
  useHasUnsavedChanges,
  useOperationForm,
} from '@hourbank/mfe-kit';
import { formatDate, formatMoney, formatNumber, today } from '@hourbank/i18n/format';
import { Alert, Button, DateText, Form, RecentTime, TextArea, useConfirm, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { FormFailure } from '../../shared/form-failure';
import { fieldLabels } from '../../shared/field-labels';
import { acceptedPayments } from '../../shared/accepted-payments';
import { PackageLink } from '../../shared/package-link';
import { nextInvoice, packageWithClient, usableHours } from './page-queries';
import { type ApprovalBody, sameProof, useApprovePackage, useSendBackPackage } from './queries';
import { ReceivedLine } from './received';
import { ReceivedDialog } from './received-dialog';
import { messages as receivedMessages } from './received-messages';
import { expectedOf } from './received-amount';
import { messages } from './messages';
import { RemindButton } from './remind-button';
import { useDecidedElsewhere } from './use-decided-elsewhere';

/** The reason for sending back that is being typed, and what went wrong. */
export function useDecision() {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(payments.sendBackPackage.body, { defaultValues: { reason: '' } });
  return { form, failure, setFailure };
}

interface PaymentDecisionProps extends ReturnType<typeof useDecision> {
  of: TimePackage;
  /** Called after the package was approved, by whomever, or sent back. */
  onDecided: () => void;
  /** In the queue of payments: the heading, and what the button for the approval says. */
  queue?: { heading: ReactNode; approveLabel: string };
}

/** What a payment is for, what came in, and the buttons for the decision about it (D-57). */
export function PaymentDecision({ of, form, failure, setFailure, onDecided, queue }: PaymentDecisionProps) {
  const t = useMessages(messages);
  const call = useApi();
  const decidedElsewhere = useDecidedElsewhere(of);
  const toast = useToast();
  const confirm = useConfirm();
  const invoice = useDownload();
  const approve = useApprovePackage(of);
  const sendBack = useSendBackPackage(of);
  const hasUnsavedChanges = useHasUnsavedChanges();
  const isPending = of.status === 'pending';
  // The queue has nothing to compare and nothing to send back without a proof.
  const isUnproved = queue !== undefined && paymentState(of) !== 'toReview';
  const reasonId = useId();
  const { register } = form;
  // Read here, because the form is made by the parent, whose render alone would not repeat this one.
  const { errors, isDirty } = useFormState({ control: form.control });
  const { data: same = [] } = useQuery(sameProof(call, of));
  const [changed, setChanged] = useState<ApprovalBody | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const received = changed ?? expectedOf(of);
  // The receipt number that the server refused, until another one is entered.
  const [refused, setRefused] = useState<UsedReceipt | null>(null);
  const usedReceipt = refused !== null && refused.number === received.receiptNumber ? refused : null;
  const isUsed = usedReceipt !== null || same.some(({ paidAt }) => paidAt !== null);
  const approvalField = useRef<HTMLTextAreaElement>(null);
  const [approval, setApproval] = useState({ reason: '', isMissing: false });
  useFormChanges(isDirty || approval.reason.trim() !== '', true);
  const isOff = approve.isPending || sendBack.isPending || hasUnsavedChanges || !isPending;

  const close = (message: Parameters<typeof toast>[0]) => {
    toast(message);
    form.reset({ reason: '' }, { keepDirtyValues: false });
    setApproval({ reason: '', isMissing: false });
    onDecided();
  };
  const onApprove = async () => {
    setFailure(null);
    form.clearErrors();
    const question = { title: t('approveWithReason', { id: of.id }), text: t('approveWithReasonText') };
    if (isDirty && !(await confirm({ ...question, confirmLabel: t('approve'), variant: 'primary' }))) return;
    const reason = approval.reason.trim();
    if (isUsed && reason === '') {
      setApproval({ reason, isMissing: true });
      approvalField.current?.focus();
      return;
    }
    approve.mutate(
      { ...received, ...(isUsed && { reason }) },
      {
        onSuccess: ({ invoiceNumber }) =>
          close({
            title: t('approved', { id: of.id }),
            ...(invoiceNumber && {
              text: t('wasIssued', { number: invoiceNumber }),
              action: {
                label: t('open'),
                run: () => invoice.mutate(payments.getPackageInvoice.path.replace('{id}', String(of.id))),
              },
            }),
          }),
        onError: (error) => void onRefused(error),
      },
    );
  };
  const onRefused = async (error: Error) => {
    const receipt = usedReceiptOf(error, received.receiptNumber);
    setRefused(receipt);
    if (receipt !== null) return;
    const other = await decidedElsewhere(error, 'approve');
    if (other === null) setFailure(actionFailure(error, fieldLabels()));
    else close({ title: other, tone: 'info' });
  };
  const markPaid = async () => {
    const title = t('markPaidQuestion', { id: of.id });
    if (await confirm({ title, text: t('approveHint'), confirmLabel: t('markPaid'), variant: 'primary' }))
      void onApprove();
  };
  const onSendBack = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await sendBack.mutateAsync(body);
      close({ title: t('wasSentBack', { id: of.id }) });
    } catch (error) {
      const other = await decidedElsewhere(error, 'sendBack');
      if (other !== null) close({ title: other, tone: 'info' });
      else setFailure(applyServerErrors(form, error) === null ? null : actionFailure(error, fieldLabels()));
    }
  });
  /** Ctrl-Enter approves, except while a reason for sending back is typed. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!queue || isUnproved || isOff || isDirty || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void onApprove();
  };

  return (
    <>
      <Form className="hb-decide" onSubmit={onSendBack} onKeyDown={onKeyDown} aria-label={t('paymentReview')}>
        {queue?.heading}
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
        {!isUnproved && (
          <TextArea
            label={t('reason')}
            placeholder={t('reasonPlaceholder')}
            error={errors.reason?.message}
            {...register('reason')}
          />
        )}
        {isUnproved ? (
          <div className="hb-decide-actions">
            <RemindButton id={of.id} />
            <Button size="sm" busy={approve.isPending} disabled={isOff} onClick={() => void markPaid()}>
              {t('markPaid')}
            </Button>
          </div>
        ) : (
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
              onClick={() => void onApprove()}
            >
              {queue?.approveLabel ?? t('approve')}
            </Button>
          </div>
        )}
        <div id={reasonId} className="hb-hint">
          {!isPending && t('noLongerPending', { id: of.id })}
          {isPending && (hasUnsavedChanges ? t('saveFirst') : queue ? <NextInvoice /> : t('approveHint'))}
        </div>
      </Form>
      {/* Outside the form, because React passes the submit event of a dialog on to the form around it. */}
      {isChanging && (
        <ReceivedDialog of={of} received={received} onChosen={setChanged} onClose={() => setIsChanging(false)} />
      )}
    </>
  );
}

/** What approving does, with the number of the next invoice as soon as it is known. */
function NextInvoice() {
  const t = useMessages(messages);
  const { data } = useQuery(nextInvoice(useApi()));
  return data ? t('approveHintWithInvoice', data) : t('approveHint');
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
  const { id, clientId, hoursPurchased, ratePerHour, paymentMethod, purchaseDate, proofSentAt, expiresOn } = of;
  const isPending = of.status === 'pending';
  const { data: balance } = useQuery({ ...usableHours(useApi(), clientId), enabled: isPending });
  const isOver = expiresOn !== null && expiresOn < today();
  // Entries may have used hours of a package whose payment was taken back.
  const added = isOver ? 0 : toHundredths(hoursPurchased) - toHundredths(of.hoursUsed) - toHundredths(of.hoursRemoved);
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
      {proofSentAt !== null && (
        <>
          <dt>{t('proofSent')}</dt>
          <dd>
            <RecentTime value={proofSentAt} />
          </dd>
        </>
      )}
      {isPending && (
        <>
          <dt>{t('balance')}</dt>
          <dd className="hb-tabular">
            {balance === undefined
              ? '\u00a0'
              : t('balanceChange', {
                  before: formatNumber(fromHundredths(balance)),
                  after: formatNumber(fromHundredths(balance + added)),
                })}
          </dd>
        </>
      )}
    </dl>
  );
}
