import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  hoursUnit: 'h',
  hoursOfLeft: '{left} of {total} h left',
  hoursOfLeftBold: '<b>{left}</b> of {total} h left',
  hoursLeft: 'Hours left',
  none: 'none',
  pages: 'Pages',
  page: 'Page {number}',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  range: '{from} to {to} of {total}',
  noRange: '0 of {total}',
  sortBy: 'Sort by {column}',
  openPicture: 'Open {name}',
  morePictures: '{count, plural, one {# more picture} other {# more pictures}}',
});
