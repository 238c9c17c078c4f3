import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useList } from '@hourbank/mfe-kit/lists';
import { PageHead, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { oneClient } from '../../features/clients/queries';
import { EntryList } from '../../features/entries/entry-list';
import { entryListOptions } from '../../features/entries/entry-search';
import { entriesOfAll } from '../../features/entries/queries';
import { ClientFilter } from '../../shared/client-filter';
import { messages } from '../../features/entries/messages';

/** Time entries of all clients. */
export function AllEntriesPage() {
  const t = useMessages(messages);
  usePageTitle(t('timeEntries'));
  const call = useApi();
  const list = useList(useSearch({ from: '/guarded/dashboard/entries' }), entryListOptions);
  const { client } = list.search;
  const { data: only } = useQuery({ ...oneClient(call, client ?? 0), enabled: client !== undefined });
  return (
    <>
      <PageHead title={t('timeEntries')} />
      <EntryList
        list={list}
        options={entriesOfAll(call, list.query)}
        filters={<ClientFilter list={list} name={only?.name} />}
      />
    </>
  );
}
