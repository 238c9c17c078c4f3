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
}

/** Form to log time for a client. */
export function NewEntry({ clientId, clientName }: NewEntryProps) {
  const packages = useQuery(packagesOfClient(useApi(), clientId));
  const create = useCreateEntry();
  const onSaved = useEntrySaved();
  // When the page stays open after saving, a new form starts empty.
  const [version, setVersion] = useState(0);
  return (
    <QueryBoundary query={packages}>
      {(choices) => (
        <EntryForm
          key={`${clientId} ${version}`}
          clientId={clientId}
          clientName={clientName}
          packages={choices}
          onSaved={(saved, stay) => {
            onSaved(saved, stay);
            if (stay) setVersion(version + 1);
          }}
          save={(body, screenshots, idempotencyKey) => create.mutateAsync({ body, screenshots, idempotencyKey })}
        />
      )}
    </QueryBoundary>
  );
}
