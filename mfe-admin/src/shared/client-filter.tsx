import { useMessages } from '@hourbank/i18n/react';
import { Button } from '@hourbank/ui';
import { nameOrNumber } from './client-name';
import { messages } from './messages';

interface ClientFilterProps {
  list: { search: { client?: number | undefined }; filter: (change: { client: undefined }) => void };
  /** Name of the client, once it is known. */
  name: string | undefined;
}

/** The client that a list is limited to, as a button that shows all clients again. Nothing without such a filter. */
export function ClientFilter({ list: { search, filter }, name }: ClientFilterProps) {
  const t = useMessages(messages);
  const { client } = search;
  if (client === undefined) return null;
  return (
    <Button className="hb-wrap-text" icon="close" title={t('allClients')} onClick={() => filter({ client: undefined })}>
      <span>{t.rich('onlyOf', { client: nameOrNumber(name, client), name: (chunks) => <bdi>{chunks}</bdi> })}</span>
    </Button>
  );
}
