export { DateFilter } from './date-filter';
export { ListBody, type ListBodyProps } from './list-body';
export { exportPath, type ListQuery, listQueryOf } from './list-query';
export { type ListPage, requestPage, toListPage, totalLabel, withoutRows } from './list-page';
export { isFilterDay, type ListSearch } from './list-search';
export { NoMatch } from './list-states';
export { type DayRange, dayAfter, daysBetween, daysOf, monthOf } from './periods';
export { ListToolbar, statusLabels } from './list-toolbar';
export { type List, type PagedList, useList } from './use-list';
