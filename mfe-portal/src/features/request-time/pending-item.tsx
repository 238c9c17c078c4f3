import { dueOf, paymentMethodName, taxedPrice, transferReference, useApi } from '@hourbank/mfe-kit';
import type { TimePackage } from '@hourbank/contracts';
import { formatMoneyShort, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Alert, Badge, Button, DateText, Money } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '../../shared/copy-button';
import { messages } from './messages';
import { Proof } from './proof';
import { paymentInstructions } from './queries';
import { requestState } from './request-state';

/** Where a request is between being sent and being paid, in four steps. */
function RequestSteps({ package: timePackage }: { package: TimePackage }) {
  const t = useMessages(messages);
  const { proof, isInReview } = requestState(timePackage);
  const proofDays = { 'is-done': timePackage.proofSentAt, 'is-back': timePackage.sentBackAt, 'is-now': null };
  const steps = [
    { step: t('stepRequested'), is: 'is-done', day: timePackage.purchaseDate },
    { step: t(proof.text), is: proof.is, day: proofDays[proof.is] },
    { step: t('stepReview'), is: isInReview ? 'is-now' : undefined },
    { step: t('stepAdded') },
  ];
  return (
    <ol className="hb-steps is-wide" aria-label={t('stepsOf', { id: timePackage.id })}>
      {steps.map(({ step, is, day }) => (
        <li key={step} className={is} aria-current={is && is !== 'is-done' ? 'step' : undefined}>
          {step}
          {day && (
            <small>
              <DateText value={day} />
            </small>
          )}
        </li>
      ))}
    </ol>
  );
}

interface PendingItemProps {
  package: TimePackage;
  onUpload: () => void;
}

/**
 * A pending package. If its proof was sent back, the reason and that proof stay visible until the next upload (D-57).
 */
export function PendingItem({ package: timePackage, onUpload }: PendingItemProps) {
  const t = useMessages(messages);
  const { id, hoursPurchased, ratePerHour, paymentMethod, paymentProofUrl, reviewNote } = timePackage;
  const { badge, upload, isToTransfer } = requestState(timePackage);
  const reference = transferReference(id);
  const { data } = useQuery({ ...paymentInstructions(useApi()), enabled: timePackage.taxRate > 0 });
  const price = taxedPrice(timePackage, data?.tax?.label);
  return (
    <li className="hb-item" aria-label={t('packageName', { id })}>
      <div>
        <div className="hb-item-title">
          <bdi className="hb-unit">{`#${id}`}</bdi>
          <b>{t('hoursAtRate', { hours: formatNumber(hoursPurchased), rate: formatMoneyShort(ratePerHour) })}</b>
        </div>
        <div className="hb-hint hb-tabular">
          {paymentMethod && paymentMethodName(paymentMethod)} · {price && `${t('equals', { price })} `}
          <Money value={dueOf(timePackage)} />
        </div>
      </div>
      <div className="hb-item-side">
        <Badge bg={badge.tone}>{t(badge.text)}</Badge>
        {upload ? (
          <Button icon="upload" aria-label={t(upload.name, { id })} onClick={onUpload}>
            {t(upload.text)}
          </Button>
        ) : (
          <Proof package={timePackage} />
        )}
      </div>
      <RequestSteps package={timePackage} />
      {isToTransfer && (
        <div className="is-wide hb-hint">
          {t.rich('reference', {
            reference: (
              <span key="reference" className="text-nowrap">
                <bdi>{reference}</bdi>
                <CopyButton label={t('referenceOf', { id })} value={reference} />
              </span>
            ),
            b: (chunks) => <b>{chunks}</b>,
          })}
        </div>
      )}
      {reviewNote !== null && (
        <div className="is-wide">
          <Alert tone="warning" className="mb-0">
            <strong>{t('sentBack')}</strong> <bdi>{reviewNote}</bdi>
            {paymentProofUrl !== null && (
              <div className="d-flex flex-wrap align-items-center gap-2 mt-2">
                <span>{t('proofSentBack')}</span>
                <Proof package={timePackage} />
              </div>
            )}
          </Alert>
        </div>
      )}
    </li>
  );
}
