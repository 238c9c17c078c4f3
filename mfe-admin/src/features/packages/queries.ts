import type { ApiClient } from '@hourbank/api-client';
import { billing, type RequestOf } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fileAddressInterval } from '../../shared/file-url';

const keys = {
  all: ['packages'] as const,
  ofClient: (clientId: string) => ['packages', 'client', clientId] as const,
  one: (id: string) => ['packages', 'one', id] as const,
};

export const packagesOfClient = (call: ApiClient, clientId: string | number) =>
  queryOptions({
    queryKey: keys.ofClient(String(clientId)),
    queryFn: ({ signal }) => call(billing.listPackages, { query: { clientId } }, { signal }),
    refetchInterval: fileAddressInterval,
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

export function useUpdatePackage(id: number) {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, proof }: { body: PackageBody; proof: File[] }) =>
      call(billing.updatePackage, { params: { id }, body, files: { paymentProof: proof } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useDeletePackage() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(billing.deletePackage, { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}
