export { clientNamesIfAvailable, readClientNames } from './client-names';
export { type ClientSearch, searchTermsWithClients } from './client-search';
export { requireKnownClient } from './require-client';
