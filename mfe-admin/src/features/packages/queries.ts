import type { ApiClient } from '@hourbank/api-client';
import {
  accounts,
  billing,
  type ListedPackage,
  type PackageFilterStatus,
  type PackageTotals,
  payments,
  type PaymentToReview,
  type RequestOf,
  type TimePackage,
} from '@hourbank/contracts';
import { useApi, fileAddressInterval } from '@hourbank/mfe-kit';
import { type ListQuery, requestPage } from '@hourbank/mfe-kit/lists';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PackageSort, PaymentSort } from './package-search';

export type PackageQuery = ListQuery<PackageFilterStatus, PackageSort>;
type PaymentQuery = Omit<ListQuery<never, PaymentSort>, 'totals'> & { totals?: true };

const keys = {
  ofClient: (clientId: string) => ['packages', 'client', clientId] as const,
  pending: (clientId: string) => ['packages', 'pending', clientId] as const,
  page: (clientId: string, query: PackageQuery) => ['packages', 'page', clientId, query] as const,
  counts: (clientIds: readonly number[]) => ['packages', 'counts', ...clientIds] as const,
  one: (id: string) => ['packages', 'one', id] as const,
  toReview: (query: PaymentQuery) => ['packages', 'to-review', query] as const,
};

export const packagesOfClient = (call: ApiClient, clientId: string | number) =>
  queryOptions({
    queryKey: keys.ofClient(String(clientId)),
    queryFn: ({ signal }) => call(billing.listPackages, { query: { clientId } }, { signal }),
    refetchInterval: fileAddressInterval,
  });

/** The requests of a client that are not paid, the oldest first. */
export const pendingOfClient = (call: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: keys.pending(clientId),
    queryFn: ({ signal }) =>
      call(billing.listPackages, { query: { clientId, status: 'pending', sort: 'id', pageSize: 100 } }, { signal }),
    refetchInterval: fileAddressInterval,
  });

/** The requests of all clients that are not paid, the oldest first; at most the first 1,000 (D-8). */
export const pendingOfAll = (call: ApiClient) =>
  queryOptions({
    queryKey: keys.pending('all'),
    queryFn: ({ signal }) => call(billing.listPackages, { query: { status: 'pending', sort: 'id' } }, { signal }),
  });

/** Number of a client's packages of any status. */
export const packageCount = (call: ApiClient, clientId: string) =>
  queryOptions({
    ...packageCounts(call, [Number(clientId)]),
    select: (counts: ReadonlyMap<number, number>) => counts.get(Number(clientId)),
  });

/** One page of a client's packages, newest first unless the query has another order. */
export const packagePage = (call: ApiClient, clientId: string, query: PackageQuery) =>
  queryOptions({
    queryKey: keys.page(clientId, query),
    queryFn: ({ signal }) =>
      requestPage<ListedPackage, PackageTotals>(query.pageSize, (onResponse) =>
        call(billing.listPackages, { query: { ...query, clientId } }, { signal, onResponse }),
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

/**
 * One page of the payments to review, the oldest first unless the query has another order. The query repeats every
 * minute.
 */
export const paymentsToReview = (call: ApiClient, query: PaymentQuery) =>
  queryOptions({
    queryKey: keys.toReview(query),
    queryFn: ({ signal }) =>
      requestPage<PaymentToReview, PackageTotals>(query.pageSize, (onResponse) =>
        call(payments.listPaymentsToReview, { query }, { signal, onResponse }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** The requests without a proof or with one that was sent back, the oldest first. */
export const unprovedPayments = (call: ApiClient, { clientId, search, pageSize, totals }: PaymentQuery) =>
  queryOptions({
    queryKey: ['packages', 'unproved', clientId, search, pageSize, totals],
    queryFn: ({ signal }) =>
      requestPage<ListedPackage, PackageTotals>(pageSize, (onResponse) =>
        call(
          billing.listPackages,
          { query: { clientId, search, status: 'no_proof,sent_back', sort: 'id', pageSize, totals } },
          { signal, onResponse },
        ),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** The oldest payments that require a review, for the dashboard. */
export const oldestPayments = (call: ApiClient) => paymentsToReview(call, { page: 1, pageSize: 5 });

export const onePackage = (call: ApiClient, id: string | number) =>
  queryOptions({
    queryKey: keys.one(String(id)),
    queryFn: ({ signal }) => call(billing.getPackage, { params: { id } }, { signal }),
    refetchInterval: fileAddressInterval,
  });

/** Reloads all queries, because balances, statistics, prepaid hours and histories depend on packages. */
const reloadAll = (queryClient: QueryClient) => queryClient.invalidateQueries();

export type PackageBody = RequestOf<typeof billing.createPackage>['body'];

export function useCreatePackage() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, proof, idempotencyKey }: { body: PackageBody; proof: File[]; idempotencyKey: string }) =>
      call(billing.createPackage, { body, files: { paymentProof: proof } }, { idempotencyKey }),
    // Also after a failure: the package may have been made and the response lost.
    onSettled: () => void reloadAll(queryClient),
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
    onSuccess: () => void reloadAll(queryClient),
  });
}

export function useDeletePackage() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: Pick<TimePackage, 'id' | 'revision'>) =>
      call(billing.deletePackage, { params: { id } }, { revision }),
    onSettled: () => void reloadAll(queryClient),
  });
}

interface PackageExtension {
  body: RequestOf<typeof accounts.extendPackage>['body'];
  idempotencyKey: string;
  revision: number | undefined;
}

export function useExtendPackage(id: number) {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey, revision }: PackageExtension) =>
      call(accounts.extendPackage, { params: { id }, body }, { idempotencyKey, revision }),
    // Hours return to the account, so entries and balances change too.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

/** Shows the response immediately and reloads lists and balances. After an error, the package is reloaded too. */
function useReviewCallbacks(id: number) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (reviewed: TimePackage) => {
      queryClient.setQueryData(keys.one(String(id)), reviewed);
      void reloadAll(queryClient);
    },
    onError: () => reloadAll(queryClient),
  };
}

export type ApprovalBody = RequestOf<typeof payments.approvePackage>['body'];

/** The other packages with the same file as proof (D-82). */
export const sameProof = (call: ApiClient, { id, status, paymentProof }: TimePackage) =>
  queryOptions({
    queryKey: ['packages', 'same-proof', id, paymentProof],
    queryFn: ({ signal }) => call(payments.listSameProof, { params: { id } }, { signal }),
    enabled: status === 'pending' && paymentProof !== null,
  });

export function useApprovePackage({ id, revision }: TimePackage) {
  const call = useApi();
  return useMutation({
    mutationFn: (body: ApprovalBody) => call(payments.approvePackage, { params: { id }, body }, { revision }),
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

export function useRemindOfPayment() {
  const call = useApi();
  return useMutation({ mutationFn: (id: number) => call(payments.remindOfPayment, { params: { id } }) });
}
