import { adminRoles, hasRight, type Right } from '@hourbank/contracts';
import { useSession, tokenClaims } from '@hourbank/mfe-kit';
import type { ReactNode } from 'react';

/** Returns whether the admin's role has a right. Pages show and load only what the server allows the role (D-66). */
export function useRights(): (right: Right) => boolean {
  const { staff, aud } = tokenClaims(useSession().token());
  const role = aud === 'admin-enrol' ? undefined : adminRoles.find((known) => known === staff);
  return (right) => hasRight(role, right);
}

/** Whether the admin must set up a second factor before anything else (D-67). */
export const useMustEnrol = (): boolean => tokenClaims(useSession().token()).aud === 'admin-enrol';

/** Shows its children only to roles with the right. */
export function Can({ right, children }: { right: Right; children: ReactNode }) {
  return useRights()(right) && children;
}
