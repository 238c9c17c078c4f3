export { clientNamesIfAvailable, readClientNames } from './client-names';
export { type ClientSearch, searchTermsWithClients } from './client-search';
export { requireKnownClient, requireOpenClient } from './require-client';
