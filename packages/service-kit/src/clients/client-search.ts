import { identity } from '@hourbank/contracts';
import { type SearchTerm, searchTerms } from '../db/search-terms';
import type { ServiceClient } from '../http/service-client';

/** The words of a search, and whether more clients match one of them than the search takes. */
interface ClientSearch {
  terms: SearchTerm[];
  limited: boolean;
}

/**
 * Returns the words of a search over all clients, each with the clients that it matches, in one request to identity
 * (D-74). Without words, or for one client, it makes no request. If identity does not respond, the words match no
 * client.
 */
export async function searchTermsWithClients(
  client: Pick<ServiceClient, 'call'>,
  log: { warn(details: object, message: string): void },
  { search, clientId }: { search?: string | undefined; clientId?: number | undefined },
): Promise<ClientSearch> {
  const terms = searchTerms(search);
  if (clientId !== undefined || terms.every(({ isId }) => isId)) return { terms, limited: false };
  try {
    const query = { search: terms.map(({ text }) => text).join(' ') };
    const found = await client.call(identity.searchClients, { query });
    return {
      terms: terms.map((term, index) => (term.isId ? term : { ...term, clientIds: found[index]?.clientIds ?? [] })),
      limited: found.some(({ limited }) => limited),
    };
  } catch (cause) {
    log.warn({ err: cause }, 'clients could not be searched in identity');
    return { terms, limited: false };
  }
}
