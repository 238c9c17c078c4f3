import { adminRoles, hasRight, type Right } from '@hourbank/contracts';
import { useSession, tokenClaims } from '@hourbank/mfe-kit';
import { type ReactNode, useSyncExternalStore } from 'react';

type Claims = ReturnType<typeof tokenClaims>;

const isEnrolling = ({ aud }: Claims): boolean => aud === 'admin-enrol';

function rightsIn(claims: Claims): (right: Right) => boolean {
  const role = isEnrolling(claims) ? undefined : adminRoles.find((known) => known === claims.adminRole);
  return (right) => hasRight(role, right);
}

/** Whether the role in a session's token has a right. For code outside React. */
export const rightsOf = (token: string | null): ((right: Right) => boolean) => rightsIn(tokenClaims(token));

/** The claims of the session's token, also after it changes. */
function useClaims() {
  const session = useSession();
  return tokenClaims(useSyncExternalStore(session.subscribe, session.token));
}

/** Returns whether the admin's role has a right. Pages show and load only what the server allows the role (D-66). */
export const useRights = (): ((right: Right) => boolean) => rightsIn(useClaims());

/** The id of the signed-in admin. */
export const useOwnId = (): number => Number(useClaims().sub);

/** Whether the admin must set up a second factor before anything else (D-67). */
export const useMustEnrol = (): boolean => isEnrolling(useClaims());

/** Shows its children only to roles with the right. */
export function Can({ right, children }: { right: Right; children: ReactNode }) {
  return useRights()(right) && children;
}
