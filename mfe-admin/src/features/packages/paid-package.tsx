import type { PackageDetails, TimePackage } from '@hourbank/contracts';
import { formatAmount, formatDate, formatMoney, formatNumber, today } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { dueOf, paymentMethodName, taxedPrice } from '@hourbank/mfe-kit';
import { daysBetween } from '@hourbank/mfe-kit/lists';
import { Button, EmptyValue, HoursMeter } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { FormFailure } from '../../shared/form-failure';
import { messages } from './messages';
import { messages as paidMessages } from './paid-messages';
import { ProofLink } from './proof-link';
import { differenceText } from './received-amount';
import { messages as receivedMessages } from './received-messages';
import { useTakeBack } from './use-take-back';

function Figure({ label, value, hint }: { label: string; value: ReactNode; hint: ReactNode }) {
  return (
    <div>
      <div className="hb-tile-label">{label}</div>
      <div className="hb-figure">{value}</div>
      <div className="hb-hint">{hint}</div>
    </div>
  );
}

/** Hours left, rate, amount and expiry of a package. */
function Figures({ of }: { of: TimePackage }) {
  const t = useMessages(paidMessages);
  const ofPackages = useMessages(messages);
  const { origin, hoursLeft, hoursPurchased, expiresOn, paidAt } = of;
  const isBonus = origin === 'bonus';
  const left = expiresOn === null ? null : daysBetween(today(), expiresOn);
  const paid = paidAt !== null && origin === 'sold' && t('paidOn', { date: formatDate(paidAt) });
  return (
    <div className="hb-figures">
      <Figure
        label={ofPackages('hoursLeft')}
        value={t('hours', { hours: formatNumber(hoursLeft) })}
        hint={t('ofHours', { hours: formatNumber(hoursPurchased) })}
      />
      <Figure
        label={ofPackages('ratePerHour')}
        value={isBonus ? <EmptyValue /> : formatMoney(of.ratePerHour)}
        hint={isBonus ? ofPackages('bonus') : (taxedPrice(of, undefined) ?? t('withoutTax'))}
      />
      <Figure
        label={ofPackages('amount')}
        value={isBonus ? <EmptyValue /> : formatMoney(dueOf(of))}
        hint={paid || t('notSold')}
      />
      <Figure
        label={ofPackages('expiresOn')}
        value={expiresOn === null ? t('never') : formatDate(expiresOn)}
        hint={left === null ? '\u00a0' : left < 0 ? t('ended') : t('daysLeft', { count: left })}
      />
    </div>
  );
}

/** How it was paid, and what became of its hours. */
function Facts({ of }: { of: PackageDetails }) {
  const t = useMessages(paidMessages);
  const ofPackages = useMessages(messages);
  const ofReceived = useMessages(receivedMessages);
  const timeZone = useBusinessTimeZone();
  const { receivedAmount, receivedCurrency, receivedOn, receiptNumber, paymentMethod, invoiceNumber } = of;
  const isRecorded = receivedAmount !== null && receivedCurrency !== null && receivedOn !== null;
  const difference = isRecorded ? differenceText(of, { amount: receivedAmount, currency: receivedCurrency }) : null;
  const hours = (label: string, value: number) =>
    value > 0 && (
      <>
        <dt>{label}</dt>
        <dd>{t('hours', { hours: formatNumber(value) })}</dd>
      </>
    );
  return (
    <div className="hb-facts-two">
      <dl className="hb-facts">
        {paymentMethod !== null && (
          <>
            <dt>{ofPackages('paymentMethod')}</dt>
            <dd>{paymentMethodName(paymentMethod)}</dd>
            <dt>{ofPackages('paymentProof')}</dt>
            <dd>{of.paymentProofUrl ? <ProofLink of={of} /> : t('noProof')}</dd>
          </>
        )}
        {isRecorded && (
          <>
            <dt>{ofReceived('received')}</dt>
            <dd>
              {ofReceived('receivedText', {
                amount: formatAmount(receivedAmount, receivedCurrency),
                date: formatDate(receivedOn),
              })}
              {difference !== null && <div className="hb-hint">{difference}</div>}
            </dd>
          </>
        )}
        {receiptNumber !== null && (
          <>
            <dt>{ofReceived('receiptNumber')}</dt>
            <dd>
              <bdi>{receiptNumber}</bdi>
            </dd>
          </>
        )}
      </dl>
      <dl className="hb-facts">
        {invoiceNumber !== null && (
          <>
            <dt>{ofPackages('invoiceNumber')}</dt>
            <dd>
              <bdi>{invoiceNumber}</bdi>
            </dd>
          </>
        )}
        <dt>{ofPackages('purchaseDate')}</dt>
        <dd>{formatDate(of.purchaseDate)}</dd>
        {of.paidAt !== null && of.approvedBy !== undefined && (
          <>
            <dt>{t('approvedBy')}</dt>
            <dd>
              {t.rich('approvedByOn', {
                name: <bdi key="name">{of.approvedBy}</bdi>,
                date: formatDate(of.paidAt, timeZone),
              })}
            </dd>
          </>
        )}
        {hours(t('used'), of.hoursUsed)}
        {hours(t('removed'), of.hoursRemoved)}
        {hours(t('closed'), of.hoursExpired)}
      </dl>
    </div>
  );
}

interface PaidPackageProps {
  of: PackageDetails;
  onEdit: () => void;
  /** The delete button. Its failure stands above the figures. */
  children: (onFailure: (message: string | null) => void) => ReactNode;
}

/** A package that is not pending: figures, facts, and what can be done with it (D-127). */
export function PaidPackage({ of, onEdit, children }: PaidPackageProps) {
  const t = useMessages(paidMessages);
  const { takeBack, isPending, failure, setFailure } = useTakeBack(of);
  return (
    <section className="card" aria-label={t('packageLabel')}>
      <FormFailure message={failure} />
      <Figures of={of} />
      <div className="card-body d-grid gap-3">
        <HoursMeter left={of.hoursLeft} total={of.hoursPurchased} />
        <Facts of={of} />
      </div>
      <div className="card-footer py-3">
        <Button onClick={onEdit}>{t('editDetails')}</Button>
        {of.origin === 'sold' && (
          <Button variant="ghost" busy={isPending} onClick={() => void takeBack()}>
            {t('takeBack')}
          </Button>
        )}
        <span className="ms-auto">{children(setFailure)}</span>
      </div>
    </section>
  );
}
