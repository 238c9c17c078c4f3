import type { ApiClient } from '@hourbank/api-client';
import { billing, paymentMethods, payments, type RequestOf, settings, type TimePackage } from '@hourbank/contracts';
import { useApi, fileAddressInterval, useIdempotencyKey } from '@hourbank/mfe-kit';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UploadOptions } from '../../shared/use-upload';

const pendingKey = ['packages', 'pending'] as const;
const instructionsKey = ['payment-instructions'] as const;
/** Other queries that show packages and their hours. */
const balanceKeys = [['client-info'], ['account']] as const;

/** Packages that need a proof or an approval. */
export const pendingPackages = (call: ApiClient) =>
  queryOptions({
    queryKey: pendingKey,
    queryFn: ({ signal }) => call(billing.listClientPackages, { query: { status: 'pending' } }, { signal }),
    refetchInterval: fileAddressInterval,
  });

/** Hours and method of the client's last purchase, for a request like it; null if there is none to repeat. */
export const lastPurchase = (call: ApiClient) =>
  queryOptions({
    queryKey: ['packages', 'last'],
    queryFn: async ({ signal }) => {
      const newest = await call(billing.listClientPackages, { query: { page: 1, pageSize: 10 } }, { signal });
      for (const { origin, hoursPurchased, paymentMethod } of newest) {
        const method = paymentMethods.find((known) => known === paymentMethod);
        if (origin === 'sold' && method && hoursPurchased >= 1) return { hours: hoursPurchased, method };
      }
      return null;
    },
  });

/** The payment accounts and the rate per hour (D-32). */
export const paymentInstructions = (call: ApiClient) =>
  queryOptions({
    queryKey: instructionsKey,
    queryFn: ({ signal }) => call(settings.getPaymentInstructions, {}, { signal }),
    staleTime: 60_000,
  });

/** Updates the cached list and marks it stale, so that the next visit fetches it again. */
function changePending(queryClient: QueryClient, change: (list: TimePackage[]) => TimePackage[]) {
  queryClient.setQueryData<TimePackage[]>(pendingKey, (list) => list && change(list));
  void queryClient.invalidateQueries({ queryKey: pendingKey, refetchType: 'none' });
  for (const queryKey of balanceKeys) void queryClient.invalidateQueries({ queryKey });
}

/** The revision on which a change is based. */
type Based = Pick<TimePackage, 'revision'>;

interface Sending<R> {
  request: R;
  options: UploadOptions;
}

/**
 * Requests a package and adds it to the front of the cached list. A refusal can mean that the rate has changed, and
 * after a lost response the package may have been made.
 */
export function useRequestTime() {
  const call = useApi();
  const queryClient = useQueryClient();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ request, options }: Sending<RequestOf<typeof payments.requestTime>>) =>
      submit(request, (idempotencyKey) => call(payments.requestTime, request, { ...options, idempotencyKey })),
    onError: () => {
      for (const queryKey of [instructionsKey, pendingKey, ...balanceKeys])
        void queryClient.invalidateQueries({ queryKey });
    },
    onSuccess: ({ package: made }) =>
      changePending(queryClient, (list) => [made, ...list.filter(({ id }) => id !== made.id)]),
  });
}

/** Uploads a proof. The package stays in the cached list with the proof, which is in review. */
export function useUploadProof() {
  const call = useApi();
  const queryClient = useQueryClient();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ request, options, revision }: Sending<RequestOf<typeof payments.updatePaymentProof>> & Based) =>
      submit(
        request,
        (idempotencyKey, sentRevision) =>
          call(payments.updatePaymentProof, request, { ...options, idempotencyKey, revision: sentRevision }),
        revision,
      ),
    // Not awaited: offline, the list waits for the connection, but what went wrong and Cancel don't.
    onError: () => {
      for (const queryKey of [pendingKey, ...balanceKeys]) void queryClient.invalidateQueries({ queryKey });
    },
    onSuccess: ({ package: changed }) =>
      changePending(queryClient, (list) => list.map((other) => (other.id === changed.id ? changed : other))),
  });
}
