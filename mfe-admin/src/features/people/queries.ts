import type { ApiClient } from '@hourbank/api-client';
import { type Admin, admins, type RequestOf, type ResponseOf, secondFactor } from '@hourbank/contracts';
import { tokenOf, useApi, useIdempotencyKey, useReplaceToken, useSession } from '@hourbank/mfe-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useMustEnrol } from '../../shared/use-rights';

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

/** Sends an invitation again. Repeating it after a lost response sends no other link. */
export function useResendInvitation() {
  const sendOnce = useIdempotencyKey();
  return useTeamMutation((call, id: number) =>
    sendOnce(id, (idempotencyKey) => call(admins.resendInvitation, { params: { id } }, { idempotencyKey })),
  );
}

type AdminChange = { admin: Admin; body: RequestOf<typeof admins.updateAdmin>['body'] };

export const useUpdateAdmin = () =>
  useTeamMutation((call, { admin: { id, revision }, body }: AdminChange) =>
    call(admins.updateAdmin, { params: { id }, body }, { revision }),
  );

export const useResetSecondFactor = () =>
  useTeamMutation((call, id: number) => call(secondFactor.resetSecondFactor, { params: { id } }));

/** Makes a secret for the authenticator app, once for each setup. */
export function useSecondFactorSecret() {
  const call = useApi();
  return useQuery({
    queryKey: ['second-factor-secret'],
    queryFn: () => call(secondFactor.startSecondFactor, {}),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/**
 * Turns the second factor on, which ends all sessions: this one goes on with a new token. A person who must set it up
 * first leaves this page with the new token, so that session gets it by `finish`, after the recovery codes were seen.
 */
export function useConfirmSecondFactor() {
  const call = useApi();
  const session = useSession();
  const queryClient = useQueryClient();
  const replaceToken = useReplaceToken();
  const token = useRef<string | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([]);
  const mustEnrol = useMustEnrol();
  const goOn = useCallback(
    (next: string) => {
      session.set(next);
      void queryClient.invalidateQueries({ queryKey: keys.account });
    },
    [session, queryClient],
  );
  const finish = useCallback(() => {
    if (token.current === null) return;
    goOn(token.current);
    token.current = null;
  }, [goOn]);
  return {
    async send(body: RequestOf<typeof secondFactor.confirmSecondFactor>['body']) {
      await replaceToken('second-factor', async () => {
        const result: ResponseOf<typeof secondFactor.confirmSecondFactor> = await call(
          secondFactor.confirmSecondFactor,
          { body },
        );
        const next = tokenOf(result);
        setRecoveryCodes(result.recoveryCodes);
        if (mustEnrol) token.current = next;
        else goOn(next);
      });
    },
    recoveryCodes,
    isDone: recoveryCodes.length > 0,
    finish,
  };
}

export function useRenewRecoveryCodes() {
  const call = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(secondFactor.renewRecoveryCodes, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.account }),
  });
}

/** Turns the second factor off. The new token replaces the one of this session, which the change revokes. */
export function useRemoveSecondFactor() {
  const call = useApi();
  const session = useSession();
  const queryClient = useQueryClient();
  const replaceToken = useReplaceToken();
  return useMutation({
    mutationFn: () =>
      replaceToken('second-factor', async () => session.set(tokenOf(await call(secondFactor.removeSecondFactor, {})))),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.account }),
  });
}

type OwnAccountChange = {
  body: RequestOf<typeof admins.updateOwnAccount>['body'];
  revision: number | undefined;
};

/** Changes the own name. The new token has it, too. */
export function useUpdateOwnAccount() {
  const call = useApi();
  const session = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, revision }: OwnAccountChange) => call(admins.updateOwnAccount, { body }, { revision }),
    onSuccess({ token, ...account }) {
      session.set(tokenOf({ token }));
      queryClient.setQueryData(keys.account, account);
    },
  });
}
