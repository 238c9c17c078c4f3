import type { ApiClient } from '@hourbank/api-client';
import { accounts } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

const keys = {
  account: (clientId: string) => ['accounts', 'one', clientId] as const,
};

/** The hours of a client: balance, next expiry and usable packages, without money (D-61). */
export const accountOf = (call: ApiClient, clientId: string | number) =>
  queryOptions({
    queryKey: keys.account(String(clientId)),
    queryFn: ({ signal }) => call(accounts.getAccount, { params: { clientId } }, { signal }),
  });
