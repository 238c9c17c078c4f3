import { type ListedPackage, paymentState, type TimePackage } from '@hourbank/contracts';
import { formatDate, formatMoney } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { dueOf, paymentMethodName, useApi } from '@hourbank/mfe-kit';
import { Alert, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ClientLink } from '../../shared/client-link';
import { nameOrNumber } from '../../shared/client-name';
import { PackageLink } from '../../shared/package-link';
import { messages } from './messages';
import { packageWithClient } from './page-queries';
import { PaymentDecision, useDecision } from './payment-decision';
import { ProofView } from './proof-view';

interface PaymentQueueProps {
  /** Payments with a proof, the oldest first. */
  toReview: readonly ListedPackage[];
  /** Requests without a proof, or sent back. */
  unproved: readonly ListedPackage[];
  /** The package of the address. Default: the first one to review. */
  packageId: number | undefined;
}

/** Payments to review beside the proof and the decision about one of them (D-119). */
export function PaymentQueue({ toReview, unproved, packageId }: PaymentQueueProps) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  // The package that a person opened, or that follows a decision: its heading gets the focus.
  const [chosen, setChosen] = useState<number | null>(null);
  const sentBack = unproved.filter((of) => paymentState(of) === 'sentBack');
  const noProof = unproved.filter((of) => paymentState(of) !== 'sentBack');
  const id = packageId ?? toReview[0]?.id;
  const listed = [...toReview, ...unproved].find((of) => of.id === id);
  // Such as one of a link in a notice that was decided meanwhile, or one below the end of the list.
  const { data: other } = useQuery({ ...packageWithClient(useApi(), id ?? 0), enabled: id !== undefined && !listed });
  const open = listed ?? other;
  const at = toReview.findIndex((of) => of.id === id);
  const next = toReview[at + 1] ?? toReview.find((of) => of.id !== id);
  const onDecided = () => {
    setChosen(next?.id ?? 0);
    void navigate({
      to: '/dashboard/payments',
      search: ({ client, search }) => ({ client, search, package: next?.id }),
      replace: true,
      // What was typed was sent, or no longer matters.
      ignoreBlocker: true,
    });
  };
  return (
    <div className="hb-queue">
      <ul className="hb-queue-list" onKeyDown={moveByArrow}>
        {(
          [
            ['toReviewGroup', toReview],
            ['sentBackGroup', sentBack],
            ['noProofGroup', noProof],
          ] as const
        ).map(
          ([group, rows]) =>
            rows.length > 0 && (
              <Fragment key={group}>
                <li className="hb-queue-group">{t(group)}</li>
                {rows.map((of) => (
                  <li key={of.id}>
                    <Row of={of} isOpen={of.id === id} onOpen={() => setChosen(of.id)} />
                  </li>
                ))}
              </Fragment>
            ),
        )}
      </ul>
      {open?.status === 'pending' ? (
        <OpenPayment
          key={open.id}
          of={open}
          approveLabel={t(next ? 'approveAndNext' : 'approve')}
          isChosen={chosen === open.id}
          onDecided={onDecided}
        />
      ) : (
        <Nothing of={open ?? undefined} isFocused={chosen !== null && id === undefined} />
      )}
    </div>
  );
}

/** Up and down move the focus between the rows. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

function Row({ of, isOpen, onOpen }: { of: ListedPackage; isOpen: boolean; onOpen: () => void }) {
  const t = useMessages(messages);
  const { id, clientId, clientName, paymentMethod, purchaseDate } = of;
  return (
    <Link
      to="/dashboard/payments"
      search={({ client, search }) => ({ client, search, package: id })}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <bdi className="hb-queue-name">{nameOrNumber(clientName ?? '', clientId)}</bdi>
      <strong className="hb-tabular">{formatMoney(dueOf(of))}</strong>
      <span className="hb-hint">
        {t('packageAndMethod', { id, method: paymentMethod === null ? '' : paymentMethodName(paymentMethod) })}
      </span>
      <span className="hb-hint text-nowrap">{formatDate(purchaseDate)}</span>
    </Link>
  );
}

interface OpenPaymentProps {
  of: ListedPackage;
  approveLabel: string;
  isChosen: boolean;
  onDecided: () => void;
}

function OpenPayment({ of, approveLabel, isChosen, onDecided }: OpenPaymentProps) {
  const t = useMessages(messages);
  const decision = useDecision();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChosen) title.current?.focus();
  }, [isChosen]);
  const heading = (
    <div className="hb-pay-who">
      <div>
        <h2 ref={title} tabIndex={-1}>
          <ClientLink id={of.clientId} name={nameOrNumber(of.clientName ?? '', of.clientId)} />
        </h2>
        <PackageLink id={of.id}>{t('package', { id: of.id })}</PackageLink>
      </div>
      <div className="hb-pay-sum">{formatMoney(dueOf(of))}</div>
    </div>
  );
  return (
    <>
      <ProofView of={of} />
      <PaymentDecision of={of} {...decision} onDecided={onDecided} queue={{ heading, approveLabel }} />
    </>
  );
}

/** Stands in place of a payment: none is left, or the one of the address is decided. */
function Nothing({ of, isFocused }: { of: TimePackage | undefined; isFocused: boolean }) {
  const t = useMessages(messages);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) place.current?.focus();
  }, [isFocused]);
  return (
    <div className="hb-queue-none" tabIndex={-1} ref={place}>
      {of ? (
        <Alert tone="info">
          {t('noLongerPending', { id: of.id })} <PackageLink id={of.id}>{t('package', { id: of.id })}</PackageLink>
        </Alert>
      ) : (
        <EmptyState icon="package" title={t('noPayments')} />
      )}
    </div>
  );
}
