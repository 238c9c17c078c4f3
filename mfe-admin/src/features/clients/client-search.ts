import { clientSorts } from '@hourbank/contracts';
import { type ListSearch, readListSearch } from '../../shared/list-search';

export type ClientSort = (typeof clientSorts)[number];

/** Query parameters of Client List. The default sort order is the name. */
export interface ClientSearch extends ListSearch {
  sort?: ClientSort | undefined;
}

const readSort = (value: unknown) => clientSorts.find((sort) => sort === value && sort !== 'name');

/** `validateSearch` of Client List. */
export const readClientSearch = (search: Record<string, unknown>): ClientSearch => ({
  ...readListSearch(search),
  sort: readSort(search.sort),
});
