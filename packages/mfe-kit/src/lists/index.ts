export { DateFilter } from './date-filter';
export { exportPath, type ListQuery, listQueryOf } from './list-query';
export { type ListPage, requestPage, toListPage, totalLabel, withoutRows } from './list-page';
export type { ListSearch } from './list-search';
export { ListPager, NoMatch } from './list-states';
export { ListToolbar } from './list-toolbar';
export { type List, type PagedList, useLastPage, useList } from './use-list';
