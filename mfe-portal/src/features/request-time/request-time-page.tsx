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

/** Dollars per hour, used until the provider's rate is loaded. */
const defaultRate = 50;

export function RequestTimePage() {
  usePageTitle('Request More Time');
  const { data: instructions } = useQuery(paymentInstructions(useApi()));
  const [done, setDone] = useState<string>();
  const request = useDialog<null>();
  const proof = useDialog<TimePackage>();

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
        rate={instructions?.requestRate ?? defaultRate}
        onRequested={() => finish('Request submitted! Awaiting approval.', request.close)}
      />
      {proof.subject && (
        <UploadProofModal
          key={`proof-${proof.opening}`}
          show={proof.show}
          onClose={proof.close}
          package={proof.subject}
          onUploaded={() => {
            finish(`Payment proof for package #${proof.subject?.id} uploaded! Awaiting approval.`, proof.close);
            focusMain();
          }}
        />
      )}
    </>
  );
}

/** State of a dialog: it starts empty each time it opens and keeps its content while it closes. */
function useDialog<Subject>() {
  const [{ opening, show, subject }, set] = useState<{ opening: number; show: boolean; subject: Subject | undefined }>({
    opening: 0,
    show: false,
    subject: undefined,
  });
  return {
    opening,
    show,
    subject,
    open: (newSubject: Subject) => set({ opening: opening + 1, show: true, subject: newSubject }),
    close: () => set({ opening, show: false, subject }),
  };
}

function PendingList({ onUpload }: { onUpload: (timePackage: TimePackage) => void }) {
  const pending = useQuery(pendingPackages(useApi()));
  if (!pending.data) return <QueryBoundary query={pending} label="Loading..." />;
  if (pending.data.length === 0)
    return (
      <EmptyState icon="package" title="No pending packages.">
        Requests stay here until they're approved.
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
