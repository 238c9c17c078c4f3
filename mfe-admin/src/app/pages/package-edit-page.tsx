import { useMessages } from '@hourbank/i18n/react';
import { payments, type TimePackage } from '@hourbank/contracts';
import { DownloadAlert, QueryBoundary, UnsavedForms, useApi, useDownload } from '@hourbank/mfe-kit';
import { Button, PageHead, useMediaQuery, usePageTitle, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { HistoryCard } from '../../features/audit/history-card';
import { DeletedClient } from '../../features/clients/client-boundary';
import { useClient } from '../../features/clients/queries';
import { ClientBalance } from '../../features/packages/client-balance';
import { CreditNoteButton } from '../../features/packages/credit-note-button';
import { DeletePackage } from '../../features/packages/delete-package';
import { ExtendButton } from '../../features/packages/extend-button';
import { NoEmails } from '../../features/packages/no-emails';
import { PackageForm } from '../../features/packages/package-form';
import { PaymentReview } from '../../features/packages/payment-review';
import { ReceivedCard } from '../../features/packages/received';
import { lastVoidInvoice } from '../../features/packages/page-queries';
import { onePackage, useUpdatePackage } from '../../features/packages/queries';
import { PackageStatusBadge } from '../../features/packages/status-badges';
import { MissingSender } from '../../features/settings/missing-sender';
import { clientTitle, nameOrNumber } from '../../shared/client-name';
import { useBack } from '../../shared/use-back';
import { messages } from '../../features/packages/messages';
import { ClientLink } from '../../shared/client-link';

/** The width from which `hb-cols` has two columns. */
const twoColumns = '(min-width: 1200px)';

/** Edits a package. While it is pending, the page also shows the review of its payment. */
export function PackageEditPage() {
  const { timePackageId } = useParams({ from: '/guarded/dashboard/clients/editPackage/$timePackageId' });
  const t = useMessages(messages);
  usePageTitle(t('package', { id: timePackageId }));
  const query = useQuery(onePackage(useApi(), timePackageId));
  const of = query.data;
  const { client, deleted, query: clientQuery } = useClient(of?.clientId ?? 0, of !== undefined);
  const back = useBack(of ? `/dashboard/clients/packages/${of.clientId}` : '/manageclients');
  const title = (
    <>
      {t('package', { id: timePackageId })}
      {of && (
        <>
          {' '}
          <span className="ms-1">
            <PackageStatusBadge of={of} />
          </span>
        </>
      )}
    </>
  );
  const invoice = useDownload();
  const invoicePath = payments.getPackageInvoice.path.replace('{id}', timePackageId);
  const { data: voided } = useQuery(lastVoidInvoice(useApi(), of));
  const hasRoomBeside = useMediaQuery(twoColumns);
  return (
    <UnsavedForms>
      <PageHead
        title={title}
        subtitle={client && <ClientLink id={client.id} name={clientTitle(client)} clip />}
        loading={clientQuery.isPending && !query.isError}
        back={back}
      >
        {of && <ExtendButton of={of} />}
        {voided?.creditNumber && (
          <CreditNoteButton
            of={{ packageId: voided.packageId, creditNumber: voided.creditNumber }}
            download={invoice}
          />
        )}
        {of?.invoiceNumber && (
          <Button
            icon="download"
            busy={invoice.isPending && invoice.variables === invoicePath}
            onClick={() => invoice.mutate(invoicePath)}
          >
            {t.rich('invoice', { invoiceNumber: of.invoiceNumber, number: (chunks) => <bdi>{chunks}</bdi> })}
          </Button>
        )}
      </PageHead>
      <DownloadAlert of={invoice} />
      <QueryBoundary query={query} fresh>
        {(loaded) => {
          if (deleted) return <DeletedClient of={deleted} />;
          const isPending = loaded.status === 'pending';
          const form = (
            <EditForm
              key={loaded.id}
              of={loaded}
              clientName={nameOrNumber(client && clientTitle(client), loaded.clientId)}
            />
          );
          const aside = (
            <div key="aside" className="hb-col">
              <PaymentReview key={loaded.id} of={loaded} />
              <ReceivedCard of={loaded} />
              <ClientBalance clientId={String(loaded.clientId)} pending={isPending ? loaded : undefined} />
              <HistoryCard of={{ subject: `package:${loaded.id}` }} />
            </div>
          );
          return (
            <>
              {client && <NoEmails of={loaded} client={client} />}
              <div className={`hb-cols ${isPending ? 'is-form' : 'is-main-aside'}`}>
                {/* The review comes first, except beside the form. The elements change places, and not only on the screen,
                  so that Tab follows the same order. */}
                {isPending && !hasRoomBeside ? [aside, form] : [form, aside]}
              </div>
              {/* Last, so that nothing moves when it appears. */}
              <MissingSender />
            </>
          );
        }}
      </QueryBoundary>
    </UnsavedForms>
  );
}

function EditForm({ of, clientName }: { of: TimePackage; clientName: string }) {
  const t = useMessages(messages);
  const update = useUpdatePackage(of.id);
  const navigate = useNavigate();
  const toast = useToast();
  const leave = () =>
    void navigate({
      to: '/dashboard/clients/packages/$clientId',
      params: { clientId: String(of.clientId) },
      replace: true,
      ignoreBlocker: true,
    });
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
