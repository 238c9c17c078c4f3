import type { ApiClient } from '@hourbank/api-client';
import { type Client, identity, searchWords } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { TextField } from '@hourbank/ui';
import { keepPreviousData, noop, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { clientTitle } from './client-name';
import { useDebounced } from './use-debounced';

/** How long the text must stay the same before a request, ms. */
const searchAfter = 250;
/** Clients that the list shows. */
const hits = { page: 1, pageSize: 5 } as const;

/** The clients that contain the words, or the newest ones. */
const clientsFor = (call: ApiClient, search: string) =>
  queryOptions({
    queryKey: ['clients', 'for', search],
    queryFn: ({ signal }) => {
      const query = search === '' ? { ...hits, sort: '-createdAt' as const } : { ...hits, search };
      return call(identity.listClients, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

interface ClientComboboxProps {
  label: string;
  /** The chosen client as the field shows it; '' if there is none. */
  chosen: string;
  /** Text if no client is found. */
  none: string;
  onChoose: (client: Client) => void;
  /** Text at the end of the label, such as the hours left. */
  end?: ReactNode;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A field that finds a client by words. Arrow keys move through the clients, and Enter takes one; pressed before they
 * are there, it takes the first when they are.
 */
export function ClientCombobox({ chosen, none, onChoose, end, ...field }: ClientComboboxProps) {
  const id = useId();
  /** Null while the field shows the chosen client. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Null until an arrow key or the pointer chooses. */
  const [pointed, setPointed] = useState<number | null>(null);
  const call = useApi();
  const queryClient = useQueryClient();
  const words = searchWords(typed ?? '').join(' ');
  // Enter takes nobody from the newest clients, which nobody asked for.
  const active = pointed ?? (words === '' ? -1 : 0);
  const searched = useDebounced(words, searchAfter);
  const { data, isPlaceholderData } = useQuery({ ...clientsFor(call, searched), enabled: isOpen });
  const clients = data ?? [];
  const isBusy = !data || isPlaceholderData || searched !== words;

  const close = () => {
    setOpen(false);
    setTyped(null);
    setPointed(null);
  };
  const take = (client: Client | undefined) => {
    if (!client) return;
    close();
    onChoose(client);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      setOpen(true);
      if (isOpen && clients.length > 0)
        setPointed((Math.max(active, step < 0 ? 0 : -1) + step + clients.length) % clients.length);
    } else if (event.key === 'Enter' && isOpen) {
      if (!isBusy) take(clients[active]);
      else if (words !== '') void queryClient.query(clientsFor(call, words)).then(([first]) => take(first), noop);
    } else if (event.key === 'Escape' && isOpen) {
      // The dialog around it stays open.
      close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="hb-combo">
      <TextField
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && clients[active] ? `${id}-${clients[active].id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed ?? chosen}
        onFocus={({ target }) => {
          target.select();
          setOpen(chosen === '');
        }}
        onClick={() => setOpen(true)}
        onBlur={close}
        onChange={({ target }) => {
          setTyped(target.value);
          setPointed(null);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {end && <span className="hb-combo-end">{end}</span>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={field.label}
        aria-busy={isOpen && isBusy}
        className={isOpen && clients.length > 0 ? 'dropdown-menu' : 'visually-hidden'}
        hidden={!isOpen || clients.length === 0}
      >
        {clients.map((client, index) => (
          <div
            key={client.id}
            id={`${id}-${client.id}`}
            role="option"
            aria-selected={index === active}
            className="dropdown-item"
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setPointed(index)}
            onClick={() => take(client)}
          >
            <bdi>{clientTitle(client)}</bdi>
          </div>
        ))}
      </div>
      <div role="status" className="form-text">
        {isOpen && !isBusy && clients.length === 0 && none}
      </div>
    </div>
  );
}
