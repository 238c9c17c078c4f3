import type { TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, Button, Card, EmptyState, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { focusMain } from '../../shared/focus';
import { QueryBoundary } from '../../shared/query-boundary';
import { HowToPay } from './how-to-pay';
import { PendingItem } from './pending-item';
import { paymentInstructions, pendingPackages } from './queries';
import { RequestModal } from './request-modal';
import { UploadProofModal } from './upload-proof-modal';

/** Dollars per hour of a client's request until the provider's own rate is known. */
const usualRate = 50;

export function RequestTimePage() {
  usePageTitle('Request More Time');
  const { data: instructions } = useQuery(paymentInstructions(useApi()));
  const [done, setDone] = useState<string>();
  const request = useWindow<null>();
  const proof = useWindow<TimePackage>();

  const finish = (text: string, close: () => void) => {
    setDone(text);
    close();
  };
  return (
    <>
      {done && <Alert tone="success">{done}</Alert>}
      <div className="hb-cols is-main-aside">
        <Card
          title="Pending Packages"
          flush
          action={
            <Button variant="primary" icon="plus" onClick={() => request.open(null)}>
              Request More Time
            </Button>
          }
        >
          <PendingList onUpload={proof.open} />
        </Card>
        <HowToPay />
      </div>
      <RequestModal
        key={`request-${request.opening}`}
        show={request.show}
        onClose={request.close}
        instructions={instructions}
        rate={instructions?.requestRate ?? usualRate}
        onRequested={() => finish('Request submitted! Awaiting approval.', request.close)}
      />
      {proof.about && (
        <UploadProofModal
          key={`proof-${proof.opening}`}
          show={proof.show}
          onClose={proof.close}
          package={proof.about}
          onUploaded={() => {
            finish(`Payment proof for package #${proof.about?.id} uploaded! Awaiting approval.`, proof.close);
            focusMain();
          }}
        />
      )}
    </>
  );
}

/** A window that begins afresh whenever it opens, and stays itself while it closes. */
function useWindow<About>() {
  const [{ opening, show, about }, set] = useState<{ opening: number; show: boolean; about: About | undefined }>({
    opening: 0,
    show: false,
    about: undefined,
  });
  return {
    opening,
    show,
    about,
    open: (what: About) => set({ opening: opening + 1, show: true, about: what }),
    close: () => set({ opening, show: false, about }),
  };
}

function PendingList({ onUpload }: { onUpload: (timePackage: TimePackage) => void }) {
  const pending = useQuery(pendingPackages(useApi()));
  if (!pending.data) return <QueryBoundary query={pending} label="Loading..." />;
  if (pending.data.length === 0)
    return (
      <EmptyState icon="package" title="No pending packages.">
        Hours you request wait here until they are approved.
      </EmptyState>
    );
  return (
    <ul className="hb-list">
      {pending.data.map((timePackage) => (
        <PendingItem key={timePackage.id} package={timePackage} onUpload={() => onUpload(timePackage)} />
      ))}
    </ul>
  );
}
