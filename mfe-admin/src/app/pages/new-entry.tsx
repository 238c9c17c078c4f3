import { useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EntryForm } from '../../features/entries/entry-form';
import { useCreateEntry } from '../../features/entries/queries';
import { packagesOfClient } from '../../features/packages/queries';
import { QueryBoundary } from '../../shared/query-boundary';
import { useEntrySaved } from './use-entry-saved';

interface NewEntryProps {
  clientId: string;
  clientName: string;
  /** What the entry starts from. */
  description?: string | undefined;
}

/** Logging time for a client, with the packages that can take it. */
export function NewEntry({ clientId, clientName, description }: NewEntryProps) {
  const packages = useQuery(packagesOfClient(useApi(), clientId));
  const create = useCreateEntry();
  const onSaved = useEntrySaved();
  // A form that was saved while the page stays begins anew.
  const [round, setRound] = useState(0);
  return (
    <QueryBoundary query={packages}>
      {(choices) => (
        <EntryForm
          key={`${clientId} ${round}`}
          clientId={clientId}
          clientName={clientName}
          packages={choices}
          description={description}
          onSaved={(saved, stay) => {
            onSaved(saved, stay);
            if (stay) setRound(round + 1);
          }}
          save={(body, screenshots, idempotencyKey) => create.mutateAsync({ body, screenshots, idempotencyKey })}
        />
      )}
    </QueryBoundary>
  );
}
