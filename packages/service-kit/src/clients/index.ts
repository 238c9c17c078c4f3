export { clientNamesIfAvailable, readClientNames } from './client-names';
export { searchTermsWithClients } from './client-search';
export { requireKnownClient, requireOpenClient } from './require-client';
