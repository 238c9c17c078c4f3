import type { PaymentToReview } from '@hourbank/contracts';
import { fromHundredths } from '@hourbank/contracts';
import { ApiError } from '@hourbank/api-client';
import { formatMoney, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { dueOf, paymentMethodName, QueryBoundary, useApi, useFileUrl } from '@hourbank/mfe-kit';
import { Button, DateText, isPdf, Thumbnails, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ClientLink } from '../../shared/client-link';
import { nameOrNumber } from '../../shared/client-name';
import { ButtonLink } from '../../shared/row-tools';
import { messages } from './messages';
import { oldestPayments, unprovedPayments, useApprovePackage } from './queries';
import { expectedOf } from './received-amount';
import { ProofLink } from './proof-link';
import { ReviewLink } from './review-link';

/** The oldest payments of all clients that require a review; the first one is approved with one click (D-57, D-119). */
export function PaymentsToReview() {
  const t = useMessages(messages);
  const call = useApi();
  const query = useQuery(oldestPayments(call));
  const { data: unproved } = useQuery(unprovedPayments(call, { page: 1, pageSize: 1, totals: true }));
  // The focus follows an approval: to the next payment or, after the last one, to the title.
  const [wasApproved, setWasApproved] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const isEmpty = query.data?.total === 0;
  useEffect(() => {
    if (wasApproved && isEmpty) title.current?.focus();
  }, [wasApproved, isEmpty]);
  const summary = (shown: number, total: number) =>
    total > shown ? t('firstOf', { shown, total }) : t('waiting', { count: total });
  return (
    <QueryBoundary query={query} label={t('loadingPayments')} rows={2}>
      {({ rows: [first, ...others], total }) => (
        <section className="card" aria-labelledby="payments-to-review">
          <div className="card-header">
            <h2 id="payments-to-review" ref={title} tabIndex={-1}>
              {t('paymentsToReview')}
            </h2>
            <span className="hb-end d-inline-flex align-items-center gap-2">
              {first && <span className="hb-hint">{summary(others.length + 1, total)}</span>}
              <ButtonLink variant="ghost" size="sm" to="/dashboard/payments">
                {t('allPayments')}
              </ButtonLink>
            </span>
          </div>
          {first ? (
            <ul className="hb-list">
              <Payment
                key={first.id}
                of={first}
                approveLabel={t(total > 1 ? 'approveAndNext' : 'approve')}
                isFocused={wasApproved}
                onApproved={() => setWasApproved(true)}
              />
              {others.map((of) => (
                <Payment key={of.id} of={of} />
              ))}
            </ul>
          ) : (
            <div className="card-body hb-hint">{t('noPayments')}</div>
          )}
          {unproved && unproved.total > 0 && (
            <div className="card-footer hb-hint">
              {t('moreUnproved', {
                count: unproved.total,
                amount: formatMoney(
                  fromHundredths((unproved.totals?.requestedCents ?? 0) + (unproved.totals?.requestedTaxCents ?? 0)),
                ),
              })}{' '}
              <Link to="/dashboard/payments">{t('show')}</Link>
            </div>
          )}
        </section>
      )}
    </QueryBoundary>
  );
}

interface PaymentProps {
  of: PaymentToReview;
  /** The first one can be approved here: what the button says. */
  approveLabel?: string;
  isFocused?: boolean;
  onApproved?: () => void;
}

function Payment({ of, approveLabel, isFocused = false, onApproved }: PaymentProps) {
  const t = useMessages(messages);
  const toast = useToast();
  const navigate = useNavigate();
  const approve = useApprovePackage(of);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const { id, clientId, clientName, hoursPurchased, ratePerHour, paymentMethod, purchaseDate } = of;
  const onApprove = () =>
    approve.mutate(expectedOf(of), {
      onSuccess: () => {
        toast({ title: t('approved', { id }) });
        onApproved?.();
      },
      onError: (error) => {
        // A used proof needs a reason, which is given beside the proof.
        if (error instanceof ApiError && error.code === 'proof_used')
          void navigate({ to: '/dashboard/payments', search: { package: id } });
        else toast({ title: error.message, tone: 'danger' });
      },
    });
  return (
    <li className="hb-item">
      <div>
        <div className="hb-item-title">
          <b className="text-break">
            <ClientLink id={clientId} name={nameOrNumber(clientName, clientId)} />
          </b>
          <b>{formatMoney(dueOf(of))}</b>
        </div>
        <div className="hb-hint">
          {t('packageAndMethod', { id, method: paymentMethod === null ? '' : paymentMethodName(paymentMethod) })},{' '}
          {t('hoursAtRate', { hours: formatNumber(hoursPurchased), rate: formatMoney(ratePerHour) })},{' '}
          <DateText value={purchaseDate} />
        </div>
      </div>
      <div className="hb-item-side">
        {approveLabel && <Proof of={of} />}
        {approveLabel && (
          <Button ref={button} variant="primary" busy={approve.isPending} onClick={onApprove}>
            {approveLabel}
          </Button>
        )}
        <ReviewLink id={id} />
      </div>
    </li>
  );
}

/** What is approved is seen first: the image, which opens in the lightbox, or a link to the PDF. */
function Proof({ of }: { of: PaymentToReview }) {
  const fileUrl = useFileUrl();
  const { paymentProof, paymentProofUrl } = of;
  if (paymentProof === null || paymentProofUrl === null || isPdf(paymentProof)) return <ProofLink of={of} />;
  return <Thumbnails size={60} images={[{ src: fileUrl(paymentProofUrl), name: paymentProof }]} />;
}
