import { searchWords } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Button, TextField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { clientTitle } from '../../shared/client-name';
import { useDebounced } from '../../shared/use-debounced';
import { messages } from './messages';
import { clientsNamed } from './queries';

/** How long the text must stay the same before a request, ms. */
const searchAfter = 250;

interface ClientFieldProps {
  label: string;
  hint: string;
  onChoose: (clientId: number) => void;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

/** A field that finds clients; each client found is a button, and Enter chooses the first one. */
export function ClientField({ label, hint, onChoose, ref, autoFocus }: ClientFieldProps) {
  const t = useMessages(messages);
  const [typed, setTyped] = useState('');
  const words = useDebounced(searchWords(typed).join(' '), searchAfter);
  const { data } = useQuery(clientsNamed(useApi(), words));
  return (
    <div>
      <TextField
        ref={ref}
        autoFocus={autoFocus}
        label={label}
        hint={hint}
        type="search"
        autoComplete="off"
        data-first-field
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          const first = words === '' ? undefined : data?.[0];
          if (event.key !== 'Enter' || !first || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onChoose(first.id);
        }}
      />
      <div role="status" className="hb-tools mt-2">
        {words !== '' && data?.length === 0 && t('noHits')}
        {words !== '' &&
          data?.map((client) => (
            <Button key={client.id} size="sm" className="hb-wrap-text" onClick={() => onChoose(client.id)}>
              <bdi>{clientTitle(client)}</bdi>
            </Button>
          ))}
      </div>
    </div>
  );
}
