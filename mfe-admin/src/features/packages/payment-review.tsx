import {
  amountOf,
  fromHundredths,
  paymentMethodLabels,
  payments,
  type TimePackage,
  toHundredths,
} from '@hourbank/contracts';
import { actionFailure, applyServerErrors, useOperationForm } from '@hourbank/mfe-kit';
import {
  Alert,
  Badge,
  Button,
  DateText,
  Form,
  formatHoursShort,
  formatMoney,
  mainTarget,
  TextArea,
  useToast,
} from '@hourbank/ui';
import { useState } from 'react';
import { FormFailure } from '../../shared/form-failure';
import { packageLabels } from './package-labels';
import { ProofView } from './proof-view';
import { useApprovePackage, useSendBackPackage } from './queries';

/** Review of the payment of a pending package: the proof, and buttons to approve or send back (D-57). */
export function PaymentReview({ of }: { of: TimePackage }) {
  return (
    <section className="card" aria-labelledby="payment-review">
      <div className="card-header">
        <h2 id="payment-review">Payment review</h2>
        <span className="hb-end">
          <ReviewBadge of={of} />
        </span>
      </div>
      <div className="hb-review">
        <ProofView of={of} />
        <Decision of={of} />
      </div>
    </section>
  );
}

function ReviewBadge({ of: { reviewNote, paymentProofUrl } }: { of: TimePackage }) {
  if (reviewNote) return <Badge bg="warning">Sent back</Badge>;
  return paymentProofUrl ? (
    <Badge bg="info">Waiting for review</Badge>
  ) : (
    <Badge bg="warning">Needs Payment Proof</Badge>
  );
}

/** A decision removes or resets the clicked button, so the focus moves to the main content. */
const focusPage = () => document.getElementById(mainTarget.id)?.focus();

function Decision({ of }: { of: TimePackage }) {
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const approve = useApprovePackage(of);
  const sendBack = useSendBackPackage(of);
  const form = useOperationForm(payments.sendBackPackage.body, { defaultValues: { reason: '' } });
  const {
    register,
    formState: { errors },
  } = form;
  const busy = approve.isPending || sendBack.isPending;

  const onApprove = () => {
    setFailure(null);
    form.clearErrors();
    approve.mutate(undefined, {
      onSuccess: () => {
        toast({ title: `Package #${of.id} was approved.` });
        focusPage();
      },
      onError: (error) => setFailure(actionFailure(error, packageLabels)),
    });
  };
  const onSendBack = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await sendBack.mutateAsync(body);
      toast({ title: `Package #${of.id} was sent back.` });
      form.reset({ reason: '' }, { keepDirtyValues: false });
      focusPage();
    } catch (error) {
      setFailure(applyServerErrors(form, error) === null ? null : actionFailure(error, packageLabels));
    }
  });

  return (
    <Form className="hb-decide" onSubmit={onSendBack} aria-label="Payment review">
      <FormFailure message={failure} />
      {of.reviewNote && (
        <Alert tone="warning">
          <strong>Sent back:</strong> {of.reviewNote}
        </Alert>
      )}
      <Facts of={of} />
      <TextArea
        label="Reason for sending back"
        placeholder="The client will see this."
        error={errors.reason?.message}
        {...register('reason')}
      />
      <div className="hb-decide-actions">
        <Button variant="outline-danger" icon="send-back" type="submit" busy={sendBack.isPending} disabled={busy}>
          Send back
        </Button>
        <Button variant="primary" icon="check" busy={approve.isPending} disabled={busy} onClick={onApprove}>
          Approve
        </Button>
      </div>
      <div className="hb-hint">Approving marks the package paid, makes it active and issues the invoice.</div>
    </Form>
  );
}

function Facts({ of: { hoursPurchased, ratePerHour, paymentMethod, purchaseDate } }: { of: TimePackage }) {
  return (
    <dl className="hb-facts">
      <dt>Expected</dt>
      <dd>{formatMoney(fromHundredths(amountOf(toHundredths(hoursPurchased), toHundredths(ratePerHour))))}</dd>
      <dt>For</dt>
      <dd>
        {formatHoursShort(hoursPurchased)} h @ {formatMoney(ratePerHour)}
      </dd>
      <dt>Method</dt>
      <dd>{paymentMethodLabels[paymentMethod] ?? paymentMethod}</dd>
      <dt>Purchase date</dt>
      <dd>
        <DateText value={purchaseDate} />
      </dd>
    </dl>
  );
}
