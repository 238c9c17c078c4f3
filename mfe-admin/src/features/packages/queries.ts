import type { ApiClient } from '@hourbank/api-client';
import { billing, payments, type RequestOf, type TimePackage } from '@hourbank/contracts';
import { useApi, fileAddressInterval } from '@hourbank/mfe-kit';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestPage } from '../../shared/list-page';

const keys = {
  all: ['packages'] as const,
  ofClient: (clientId: string) => ['packages', 'client', clientId] as const,
  page: (clientId: string, page: number) => ['packages', 'page', clientId, page] as const,
  counts: (clientIds: readonly number[]) => ['packages', 'counts', ...clientIds] as const,
  one: (id: string) => ['packages', 'one', id] as const,
  toReview: ['packages', 'to-review'] as const,
};

export const packagesOfClient = (call: ApiClient, clientId: string | number) =>
  queryOptions({
    queryKey: keys.ofClient(String(clientId)),
    queryFn: ({ signal }) => call(billing.listPackages, { query: { clientId } }, { signal }),
    refetchInterval: fileAddressInterval,
  });

const packagesPerPage = 20;

/** One page of a client's packages with the total count, newest first. */
export const packagePage = (call: ApiClient, clientId: string, page: number) =>
  queryOptions({
    queryKey: keys.page(clientId, page),
    queryFn: ({ signal }) =>
      requestPage(packagesPerPage, (onResponse) =>
        call(billing.listPackages, { query: { clientId, page, pageSize: packagesPerPage } }, { signal, onResponse }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: fileAddressInterval,
  });

/** Number of packages of each client, of any status, in one request. */
export const packageCounts = (call: ApiClient, clientIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.counts(clientIds),
    queryFn: async ({ signal }) => {
      const counts = await call(billing.countPackages, { query: { clientIds: clientIds.join(',') } }, { signal });
      return new Map(counts.map(({ clientId, packages }) => [clientId, packages]));
    },
    enabled: clientIds.length > 0,
  });

const paymentsPerPage = 5;

/** The oldest payments to review with the total count. The query repeats every minute. */
export const paymentsToReview = (call: ApiClient) =>
  queryOptions({
    queryKey: keys.toReview,
    queryFn: ({ signal }) =>
      requestPage(paymentsPerPage, (onResponse) =>
        call(payments.listPaymentsToReview, { query: { page: 1, pageSize: paymentsPerPage } }, { signal, onResponse }),
      ),
    refetchInterval: 60_000,
  });

export const onePackage = (call: ApiClient, id: string | number) =>
  queryOptions({
    queryKey: keys.one(String(id)),
    queryFn: ({ signal }) => call(billing.getPackage, { params: { id } }, { signal }),
    refetchInterval: fileAddressInterval,
  });

export type PackageBody = RequestOf<typeof billing.createPackage>['body'];

export function useCreatePackage() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, proof, idempotencyKey }: { body: PackageBody; proof: File[]; idempotencyKey: string }) =>
      call(billing.createPackage, { body, files: { paymentProof: proof } }, { idempotencyKey }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}

interface PackageChange {
  body: Partial<PackageBody>;
  proof: File[];
  revision: number | undefined;
}

export function useUpdatePackage(id: number) {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, proof, revision }: PackageChange) =>
      call(billing.updatePackage, { params: { id }, body, files: { paymentProof: proof } }, { revision }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useDeletePackage() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: Pick<TimePackage, 'id' | 'revision'>) =>
      call(billing.deletePackage, { params: { id } }, { revision }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Shows the response immediately and reloads lists and balances. After an error, the package is reloaded too. */
function useReviewCallbacks(id: number) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (reviewed: TimePackage) => {
      queryClient.setQueryData(keys.one(String(id)), reviewed);
      void queryClient.invalidateQueries({ queryKey: keys.all });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  };
}

export function useApprovePackage({ id, revision }: TimePackage) {
  const call = useApi();
  return useMutation({
    mutationFn: () => call(payments.approvePackage, { params: { id } }, { revision }),
    ...useReviewCallbacks(id),
  });
}

export function useSendBackPackage({ id, revision }: TimePackage) {
  const call = useApi();
  return useMutation({
    mutationFn: (body: RequestOf<typeof payments.sendBackPackage>['body']) =>
      call(payments.sendBackPackage, { params: { id }, body }, { revision }),
    ...useReviewCallbacks(id),
  });
}
