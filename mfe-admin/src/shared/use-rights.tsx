import { adminRoles, hasRight, type Right } from '@hourbank/contracts';
import { useSession, tokenClaims } from '@hourbank/mfe-kit';
import { type ReactNode, useSyncExternalStore } from 'react';

/** The claims of the session's token, also after it changes. */
function useClaims() {
  const session = useSession();
  return tokenClaims(useSyncExternalStore(session.subscribe, session.token));
}

/** Returns whether the admin's role has a right. Pages show and load only what the server allows the role (D-66). */
export function useRights(): (right: Right) => boolean {
  const { adminRole, aud } = useClaims();
  const role = aud === 'admin-enrol' ? undefined : adminRoles.find((known) => known === adminRole);
  return (right) => hasRight(role, right);
}

/** Whether the admin must set up a second factor before anything else (D-67). */
export const useMustEnrol = (): boolean => useClaims().aud === 'admin-enrol';

/** Shows its children only to roles with the right. */
export function Can({ right, children }: { right: Right; children: ReactNode }) {
  return useRights()(right) && children;
}
