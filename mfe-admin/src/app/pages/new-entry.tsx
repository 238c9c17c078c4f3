import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountOf } from '../../features/accounts/queries';
import { EntryForm } from '../../features/entries/entry-form';
import { useCreateEntry } from '../../features/entries/queries';
import { useEntrySaved } from './use-entry-saved';

interface NewEntryProps {
  clientId: string;
  clientName: string;
}

/** Form to log time for a client. */
export function NewEntry({ clientId, clientName }: NewEntryProps) {
  const account = useQuery(accountOf(useApi(), clientId));
  const create = useCreateEntry();
  const onSaved = useEntrySaved();
  // When the page stays open after saving, a new form starts empty.
  const [version, setVersion] = useState(0);
  return (
    <QueryBoundary query={account}>
      {({ packages }) => (
        <EntryForm
          key={`${clientId} ${version}`}
          clientId={clientId}
          clientName={clientName}
          packages={packages}
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
