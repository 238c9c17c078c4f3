import type { ApiClient } from '@hourbank/api-client';
import { admins, type RequestOf } from '@hourbank/contracts';
import { useApi, useSession } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const keys = { team: ['admins'] as const, account: ['own-account'] as const };

export const team = (call: ApiClient) =>
  queryOptions({ queryKey: keys.team, queryFn: ({ signal }) => call(admins.listAdmins, {}, { signal }) });

export const ownAccount = (call: ApiClient) =>
  queryOptions({ queryKey: keys.account, queryFn: ({ signal }) => call(admins.getOwnAccount, {}, { signal }) });

/** Runs a change of the team and loads the list again. */
function useTeamMutation<Input, Result>(run: (call: ApiClient, input: Input) => Promise<Result>) {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(call, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.team }),
  });
}

type Invitation = { body: RequestOf<typeof admins.inviteAdmin>['body']; idempotencyKey: string };

export const useInviteAdmin = () =>
  useTeamMutation((call, { body, idempotencyKey }: Invitation) =>
    call(admins.inviteAdmin, { body }, { idempotencyKey }),
  );

export const useResendInvitation = () =>
  useTeamMutation((call, id: number) => call(admins.resendInvitation, { params: { id } }));

type AdminChange = { id: number; body: RequestOf<typeof admins.updateAdmin>['body'] };

export const useUpdateAdmin = () =>
  useTeamMutation((call, { id, body }: AdminChange) => call(admins.updateAdmin, { params: { id }, body }));

export function useUpdateOwnAccount() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<typeof admins.updateOwnAccount>['body']) => call(admins.updateOwnAccount, { body }),
    onSuccess: (account) => queryClient.setQueryData(keys.account, account),
  });
}

/** Changes the own password. The new token replaces the one of this session, which the change revokes. */
export function useChangePassword() {
  const call = useApi();
  const session = useSession();
  return useMutation({
    mutationFn: (body: RequestOf<typeof admins.changeAdminPassword>['body']) =>
      call(admins.changeAdminPassword, { body }),
    onSuccess: ({ token }) => session.set(token),
  });
}
