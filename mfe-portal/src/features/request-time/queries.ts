import type { ApiClient } from '@hourbank/api-client';
import { billing, payments, type RequestOf, settings, type TimePackage } from '@hourbank/contracts';
import { useApi, fileAddressInterval } from '@hourbank/mfe-kit';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../shared/use-idempotency-key';
import type { UploadOptions } from '../../shared/use-upload';

const pendingKey = ['packages', 'pending'] as const;

/** Packages that wait for a proof or for approval. */
export const pendingPackages = (call: ApiClient) =>
  queryOptions({
    queryKey: pendingKey,
    queryFn: ({ signal }) => call(billing.listClientPackages, { query: { status: 'pending' } }, { signal }),
    refetchInterval: fileAddressInterval,
  });

/** Where and at what rate clients pay (D-32). */
export const paymentInstructions = (call: ApiClient) =>
  queryOptions({
    queryKey: ['payment-instructions'],
    queryFn: ({ signal }) => call(settings.getPaymentInstructions, {}, { signal }),
    staleTime: 60_000,
  });

/** The list as this view knows it now; whoever comes again asks the server. */
function changePending(queryClient: QueryClient, change: (list: TimePackage[]) => TimePackage[]) {
  queryClient.setQueryData<TimePackage[]>(pendingKey, (list) => list && change(list));
  void queryClient.invalidateQueries({ queryKey: pendingKey, refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: ['client-info'] });
}

/** What a change is based on. */
type Based = Pick<TimePackage, 'revision'>;

interface Sending<R> {
  request: R;
  options: UploadOptions;
}

/** The new package stands in front of the list. */
export function useRequestTime() {
  const call = useApi();
  const queryClient = useQueryClient();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ request, options }: Sending<RequestOf<typeof payments.requestTime>>) =>
      submit(request, (idempotencyKey) => call(payments.requestTime, request, { ...options, idempotencyKey })),
    onSuccess: ({ package: made }) =>
      changePending(queryClient, (list) => [made, ...list.filter(({ id }) => id !== made.id)]),
  });
}

/** A package whose proof was uploaded leaves the list; a fresh one shows it as pending. */
export function useUploadProof() {
  const call = useApi();
  const queryClient = useQueryClient();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ request, options, revision }: Sending<RequestOf<typeof payments.updatePaymentProof>> & Based) =>
      submit(request, (idempotencyKey) =>
        call(payments.updatePaymentProof, request, { ...options, idempotencyKey, revision }),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: pendingKey }),
    onSuccess: ({ package: { id } }) => changePending(queryClient, (list) => list.filter((other) => other.id !== id)),
  });
}
