import type { ApiClient } from '@hourbank/api-client';
import { accountTerms, settings } from '@hourbank/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The other currency, whether cash is accepted (D-80), and the tax on new packages (D-81). */
export const acceptedPayments = (call: ApiClient) =>
  queryOptions({
    queryKey: ['settings', 'payments'],
    queryFn: async ({ signal }) => (await call(settings.getSettings, {}, { signal })).payments,
  });

/** Whether new packages of a client have no tax (D-81). */
export const taxExemption = (call: ApiClient, clientId: string | number) =>
  queryOptions({
    queryKey: ['account-tax', String(clientId)],
    queryFn: ({ signal }) => call(accountTerms.getAccountTax, { params: { clientId } }, { signal }),
  });
