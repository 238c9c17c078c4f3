import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, Button, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { HowToPay } from '../../features/request-time/how-to-pay';
import { messages } from '../../features/request-time/messages';
import { PendingList } from '../../features/request-time/pending-list';
import { lastPurchase, paymentInstructions, pendingPackages } from '../../features/request-time/queries';
import { requestState } from '../../features/request-time/request-state';
import { RequestModal } from '../../features/request-time/request-modal';
import { useProofDialog } from '../../features/request-time/use-proof-dialog';

/** Dollars per hour, used until the provider's rate is loaded. */
const defaultRate = 50;

const path = '/client-portal/request-time';

/** Packages that await payment or approval, and how to pay. The URL says whether the request dialog is open. */
export function RequestTimePage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const call = useApi();
  const navigate = useNavigate();
  const { request = false, hours } = useSearch({ from: path });
  const { data: instructions } = useQuery(paymentInstructions(call));
  const { data: pending } = useQuery(pendingPackages(call));
  const { data: last, isPending: isLastUnknown } = useQuery(lastPurchase(call));
  const [done, setDone] = useState<string>();
  const proof = useProofDialog(pending, setDone);

  const closeRequest = () => void navigate({ to: path, search: {}, replace: true });
  const openRequest = (
    <Button variant="primary" icon="plus" onClick={() => void navigate({ to: path, search: { request: true } })}>
      {t('title')}
    </Button>
  );
  return (
    <>
      {done && <Alert tone="success">{done}</Alert>}
      <div className="hb-cols is-main-aside">
        <div className="hb-col">
          <PendingList action={openRequest} onUpload={proof.open} />
        </div>
        <HowToPay preferred={pending?.find((one) => !requestState(one).isInReview)?.paymentMethod ?? undefined} />
      </div>
      <RequestDialog
        // Not before it is known what one click can repeat, so that nothing moves in the dialog.
        show={request && !isLastUnknown}
        last={last}
        hours={hours}
        rate={instructions?.requestRate ?? defaultRate}
        instructions={instructions}
        onClose={closeRequest}
        onRequested={() => {
          setDone(t('requested'));
          closeRequest();
        }}
      />
      {proof.dialog}
    </>
  );
}

/** Starts with an empty form each time it opens. */
function RequestDialog(props: Parameters<typeof RequestModal>[0]) {
  const [opening, setOpening] = useState(0);
  const [wasShown, setWasShown] = useState(props.show);
  if (props.show !== wasShown) {
    setWasShown(props.show);
    if (props.show) setOpening(opening + 1);
  }
  return <RequestModal key={opening} {...props} />;
}
