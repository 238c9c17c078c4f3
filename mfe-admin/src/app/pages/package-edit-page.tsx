import { useMessages } from '@hourbank/i18n/react';
import { type PackageDetails, payments, type TimePackage } from '@hourbank/contracts';
import {
  DownloadAlert,
  QueryBoundary,
  UnsavedForms,
  useApi,
  useDownload,
  useHasUnsavedChanges,
} from '@hourbank/mfe-kit';
import { Button, useMediaQuery, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { HistoryCard } from '../../features/audit/history-card';
import { DeletedClient } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { ClientBalance } from '../../features/packages/client-balance';
import { ChangeTermsButton } from '../../features/packages/change-terms-button';
import { CreditNoteButton } from '../../features/packages/credit-note-button';
import { DeletePackage } from '../../features/packages/delete-package';
import { ExtendButton } from '../../features/packages/extend-button';
import { NoEmails } from '../../features/packages/no-emails';
import { PackageEntries } from '../../features/entries/package-entries';
import { PackageForm } from '../../features/packages/package-form';
import { PaidPackage } from '../../features/packages/paid-package';
import { PaymentReview } from '../../features/packages/payment-review';
import { lastVoidInvoice } from '../../features/packages/page-queries';
import { onePackage, useUpdatePackage } from '../../features/packages/queries';
import { PackageStatusBadge } from '../../features/packages/status-badges';
import { MissingSender } from '../../features/settings/missing-sender';
import { clientTitle, nameOrNumber } from '../../shared/client-name';
import { useBack } from '../../shared/use-back';
import { messages } from '../../features/packages/messages';
import { ClientBand } from './client-band';
import '@hourbank/ui/styles/payments.css';

/** The width from which `hb-cols` has two columns. */
const twoColumns = '(min-width: 1200px)';

/** Edits a package. While it is pending, the page also shows the review of its payment. */
export function PackageEditPage() {
  const { timePackageId } = useParams({ from: '/guarded/dashboard/clients/editPackage/$timePackageId' });
  const t = useMessages(messages);
  const query = useQuery(onePackage(useApi(), timePackageId));
  const of = query.data;
  const { client, deleted } = useClient(of?.clientId ?? 0, of !== undefined);
  const back = useBack(of ? `/dashboard/clients/packages/${of.clientId}` : '/manageclients');
  const invoice = useDownload();
  const invoicePath = payments.getPackageInvoice.path.replace('{id}', timePackageId);
  const { data: voided } = useQuery(lastVoidInvoice(useApi(), of));
  return (
    <UnsavedForms>
      <ClientBand
        clientId={of?.clientId ?? (query.isError ? null : undefined)}
        title={t('package', { id: timePackageId })}
        tab="packages"
        back={back}
        badge={of && <PackageStatusBadge of={of} />}
        actions={
          of && (
            <>
              <ChangeTermsButton of={of} client={client} />
              <ExtendButton of={of} />
              {voided?.creditNumber && (
                <CreditNoteButton
                  of={{ packageId: voided.packageId, creditNumber: voided.creditNumber }}
                  download={invoice}
                />
              )}
              {of.invoiceNumber && (
                <Button
                  icon="download"
                  busy={invoice.isPending && invoice.variables === invoicePath}
                  onClick={() => invoice.mutate(invoicePath)}
                >
                  {t.rich('invoice', { invoiceNumber: of.invoiceNumber, number: (chunks) => <bdi>{chunks}</bdi> })}
                </Button>
              )}
            </>
          )
        }
      />
      <DownloadAlert of={invoice} />
      <QueryBoundary query={query} fresh>
        {(loaded) => {
          if (deleted) return <DeletedClient of={deleted} />;
          return (
            <>
              {client && <NoEmails of={loaded} client={client} />}
              <Content
                key={loaded.id}
                of={loaded}
                clientName={nameOrNumber(client && clientTitle(client), loaded.clientId)}
              />
              {/* Last, so that nothing moves when it appears. */}
              <MissingSender />
            </>
          );
        }}
      </QueryBoundary>
    </UnsavedForms>
  );
}

interface ContentProps {
  of: PackageDetails;
  clientName: string;
}

/** The form of a pending package beside its review; else the facts of the package, until its details are edited. */
function Content({ of, clientName }: ContentProps) {
  const [isEditing, setEditing] = useState(false);
  // What was typed stays if a colleague approves the payment meanwhile.
  const hasUnsavedChanges = useHasUnsavedChanges();
  const hasRoomBeside = useMediaQuery(twoColumns);
  const isPending = of.status === 'pending';
  const leave = useLeave(of);
  const main =
    isPending || isEditing || hasUnsavedChanges ? (
      <EditForm key="form" of={of} clientName={clientName} />
    ) : (
      <div key="facts" className="hb-col">
        <PaidPackage of={of} onEdit={() => setEditing(true)}>
          {(onFailure) => <DeletePackage of={of} onFailure={onFailure} onDeleted={leave} />}
        </PaidPackage>
        <PackageEntries of={of} />
      </div>
    );
  const aside = (
    <div key="aside" className="hb-col">
      <PaymentReview of={of} />
      {isPending && <ClientBalance clientId={String(of.clientId)} pending={of} />}
      <HistoryCard of={{ subject: `package:${of.id}` }} startsOpen={!isPending} />
    </div>
  );
  return (
    <div className={`hb-cols ${isPending ? 'is-form' : 'is-main-aside'}`}>
      {/* The review comes first, except beside the form. The elements change places, and not only on the screen, so that
        Tab follows the same order. */}
      {isPending && !hasRoomBeside ? [aside, main] : [main, aside]}
    </div>
  );
}

/** Leaves the page for the list of packages. */
function useLeave({ clientId }: TimePackage) {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '/dashboard/clients/packages/$clientId',
      params: { clientId: String(clientId) },
      replace: true,
      ignoreBlocker: true,
    });
}

function EditForm({ of, clientName }: ContentProps) {
  const t = useMessages(messages);
  const update = useUpdatePackage(of.id);
  const toast = useToast();
  const leave = useLeave(of);
  return (
    <PackageForm
      clientId={String(of.clientId)}
      clientName={clientName}
      timePackage={of}
      isSecondary={of.status === 'pending'}
      save={(body, proof, _key, revision) => update.mutateAsync({ body, proof, revision })}
      onSaved={({ id, invoiceNumber: number }) => {
        const isIssued = number !== null && number !== of.invoiceNumber;
        toast({ title: isIssued ? t('savedWithInvoice', { id, number }) : t('saved', { id }) });
        leave();
      }}
    >
      {(onFailure) => <DeletePackage of={of} onFailure={onFailure} onDeleted={leave} />}
    </PackageForm>
  );
}
