import { identity } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { exportPath, type List, ListToolbar } from '@hourbank/mfe-kit/lists';
import type { useDownload } from '@hourbank/mfe-kit';
import type { ReactNode } from 'react';
import { useRights } from '../../shared/use-rights';
import { type ClientSort, clientList } from './client-search';
import { messages } from './messages';
import { ImportLink } from './no-clients';

interface ClientToolbarProps {
  list: List<never, ClientSort>;
  download: ReturnType<typeof useDownload>;
  /** Parts of the list to choose from. */
  chips?: ReactNode;
  /** The clients that the chosen part consists of. */
  ids?: readonly number[] | undefined;
}

/** Search, sort order, import and CSV of both lists of clients. */
export function ClientToolbar({ list, download, chips, ids }: ClientToolbarProps) {
  const t = useMessages(messages);
  const canExport = useRights()('clients.export');
  return (
    <ListToolbar
      list={list}
      searchLabel={t('search')}
      searchPlaceholder={t('searchPlaceholder')}
      sorts={clientList.sorts}
      fields={{ name: t('name'), email: t('email'), companyName: t('company'), createdAt: t('created') }}
      csv={canExport && exportPath(identity.exportClients, { ...list.query, ...(ids && { ids: ids.join(',') }) })}
      download={download}
      actions={<ImportLink />}
      chips={chips}
    />
  );
}
