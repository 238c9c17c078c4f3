import { identity, registration, type RequestOf } from '@hourbank/contracts';
import { tokenOf, useApi, useIdempotencyKey, useSession } from '@hourbank/mfe-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownProfileKey } from '../../shared/own-profile';

/** Requests another email that confirms the own email. */
export function useRequestConfirmation() {
  const call = useApi();
  const submit = useIdempotencyKey();
  return useMutation({
    mutationFn: () =>
      submit({}, (idempotencyKey) => call(registration.requestEmailConfirmation, {}, { idempotencyKey })),
  });
}

interface ProfileChange {
  body: RequestOf<typeof identity.updateOwnProfile>['body'];
  revision: number | undefined;
}

/** Changes the own contact data. The new token has the new name, too. */
export function useUpdateOwnProfile() {
  const call = useApi();
  const session = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, revision }: ProfileChange) => call(identity.updateOwnProfile, { body }, { revision }),
    onSuccess({ token, ...profile }) {
      session.set(tokenOf({ token }));
      queryClient.setQueryData(ownProfileKey, profile);
    },
  });
}
