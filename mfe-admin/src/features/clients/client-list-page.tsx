import { useApi } from '@hourbank/mfe-kit';
import { Alert, Button, buttonClass, EmptyState, Icon, PageHead, Pager, SearchBox, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type GoToPage, pageInAddress, useLastPage } from '../../shared/list-search';
import { QueryBoundary } from '../../shared/query-boundary';
import { useBack } from '../../shared/use-back';
import type { ClientSort } from './client-search';
import { ClientTable } from './client-table';
import { clientPage, clientsPerPage } from './queries';
import { useDeleteClientWithConfirm } from './use-delete-client-with-confirm';

/** List of all clients. The URL holds the search, the sort order and the page. */
export function ClientListPage() {
  usePageTitle('Client List');
  const { page = 1, search = '', sort } = useSearch({ from: '/guarded/manageclients' });
  const navigate = useNavigate();
  const query = useQuery(clientPage(useApi(), { page, search, sort }));
  const removal = useDeleteClientWithConfirm(query.data?.clients);

  const goTo: GoToPage = (next, replace = false) =>
    void navigate({ to: '.', search: { page: pageInAddress(next), search: search || undefined, sort }, replace });
  const searchFor = (term: string) =>
    void navigate({ to: '.', search: { search: term || undefined, sort }, replace: true });
  const sortBy = (order: ClientSort) =>
    void navigate({
      to: '.',
      search: { search: search || undefined, sort: order === 'name' ? undefined : order },
      replace: true,
    });
  useLastPage(
    page,
    query.data && !query.isPlaceholderData ? Math.ceil(query.data.total / clientsPerPage) : undefined,
    goTo,
  );

  return (
    <>
      <PageHead title="Client List" back={useBack('/dashboard')}>
        <SearchBox value={search} onSearch={searchFor} label="Search clients" placeholder="Name, email or company" />
        <AddClientLink primary />
      </PageHead>
      {removal.failure && <Alert tone="danger">{removal.failure}</Alert>}
      <QueryBoundary query={query} describe={(message) => `Error: ${message}`}>
        {({ clients, total }) => (
          <section
            className="card"
            aria-label="Clients"
            aria-busy={query.isPlaceholderData || undefined}
            tabIndex={-1}
            ref={removal.list}
          >
            {clients.length > 0 ? (
              <ClientTable
                clients={clients}
                sort={sort ?? 'name'}
                onSort={sortBy}
                onDelete={(client) => void removal.confirmDelete(client)}
              />
            ) : (
              <NoClients search={search} onClear={() => searchFor('')} />
            )}
            {total > 0 && (
              <Pager
                page={page}
                pageSize={clientsPerPage}
                total={total}
                onPage={(next) => goTo(next)}
                summary={total <= clientsPerPage ? countOf(total) : undefined}
              />
            )}
          </section>
        )}
      </QueryBoundary>
    </>
  );
}

const countOf = (total: number) => (total === 1 ? '1 client' : `${total} clients`);

const AddClientLink = ({ primary = false }: { primary?: boolean }) => (
  <Link className={buttonClass(primary ? 'primary' : 'secondary')} to="/dashboard/clients/addclient">
    <Icon name="plus" />
    Add Client
  </Link>
);

function NoClients({ search, onClear }: { search: string; onClear: () => void }) {
  if (search)
    return (
      <EmptyState icon="search" title="No clients found." action={<Button onClick={onClear}>Clear search</Button>}>
        Nothing matches “{search}”.
      </EmptyState>
    );
  return (
    <EmptyState icon="clients" title="No clients found." action={<AddClientLink />}>
      Clients you add, and those who sign up, appear here.
    </EmptyState>
  );
}
