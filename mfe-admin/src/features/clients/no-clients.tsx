import { Button, EmptyState } from '@hourbank/ui';
import { ButtonLink } from '../../shared/row-tools';

export const AddClientLink = ({ primary = false }: { primary?: boolean }) => (
  <ButtonLink variant={primary ? 'primary' : 'secondary'} icon="plus" to="/dashboard/clients/addclient">
    Add Client
  </ButtonLink>
);

/** Empty state of both client lists. */
export function NoClients({ search, onClear }: { search: string; onClear: () => void }) {
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
