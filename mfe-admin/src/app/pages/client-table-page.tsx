import type { Client } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, buttonClass, EmptyState, Icon, PageHead, Pager, SearchBox, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ClientChoiceTable } from '../../features/clients/client-choice-table';
import { clientPage, clientsPerPage } from '../../features/clients/queries';
import { useSelectedClient } from '../../features/clients/selected-client';
import { useDeleteClientWithConfirm } from '../../features/clients/use-delete-client-with-confirm';
import { PackageCount } from '../../features/packages/package-count';
import { packageCounts } from '../../features/packages/queries';
import { type GoToPage, pageInAddress, useLastPage } from '../../shared/list-search';
import { QueryBoundary } from '../../shared/query-boundary';
import { useBack } from '../../shared/use-back';

const route = '/guarded/dashboard/clients';

/** Alternative table of clients, used to log time for one of them (D-49). */
export function ClientTablePage() {
  usePageTitle('Clients');
  const { page = 1, search = '' } = useSearch({ from: route });
  const navigate = useNavigate();
  const call = useApi();
  const query = useQuery(clientPage(call, { page, search }));
  const counts = useQuery(packageCounts(call, query.data?.clients.map(({ id }) => id) ?? []));
  const countOf = ({ id }: Client) => (counts.isError ? null : counts.data?.get(id));
  const removal = useDeleteClientWithConfirm(query.data?.clients);
  const [selected, select] = useSelectedClient();

  const goTo: GoToPage = (next, replace = false) =>
    void navigate({ to: '.', search: { page: pageInAddress(next), search: search || undefined }, replace });
  useLastPage(
    page,
    query.data && !query.isPlaceholderData ? Math.ceil(query.data.total / clientsPerPage) : undefined,
    goTo,
  );
  const logTime = ({ id }: Client) => {
    select(id);
    void navigate({ to: '/dashboard/clients/$clientId', params: { clientId: String(id) } });
  };

  return (
    <>
      <PageHead title="Clients" back={useBack('/dashboard')}>
        <SearchBox
          value={search}
          label="Search clients"
          placeholder="Name, email or company"
          onSearch={(term) => void navigate({ to: '.', search: { search: term || undefined }, replace: true })}
        />
        <Link className={buttonClass('primary')} to="/dashboard/clients/addclient">
          <Icon name="plus" />
          Add Client
        </Link>
      </PageHead>
      {removal.failure && <Alert tone="danger">{removal.failure}</Alert>}
      <QueryBoundary query={query} label="Loading clients..." describe={(message) => `Error: ${message}`}>
        {({ clients, total }) => (
          <section
            className="card"
            aria-label="Clients"
            aria-busy={query.isPlaceholderData || undefined}
            tabIndex={-1}
            ref={removal.list}
          >
            {clients.length > 0 ? (
              <ClientChoiceTable
                clients={clients}
                selected={selected}
                onLogTime={logTime}
                onDelete={(client) => void removal.confirmDelete(client)}
                packages={(client) => <PackageCount client={client} count={countOf(client)} />}
              />
            ) : (
              <EmptyState icon={search ? 'search' : 'clients'} title="No clients found.">
                {search ? `Nothing matches “${search}”.` : 'Clients you add, and those who sign up, appear here.'}
              </EmptyState>
            )}
            {total > 0 && <Pager page={page} pageSize={clientsPerPage} total={total} onPage={(next) => goTo(next)} />}
          </section>
        )}
      </QueryBoundary>
    </>
  );
}
