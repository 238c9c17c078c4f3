import { adminRoles, hasRight, type Right } from '@hourbank/contracts';
import { useSession } from '@hourbank/mfe-kit';
import type { ReactNode } from 'react';
import { tokenClaims } from './token-claims';

/** Returns whether the admin's role has a right. Pages show and load only what the server allows the role (D-66). */
export function useRights(): (right: Right) => boolean {
  const { staff } = tokenClaims(useSession().token());
  const role = adminRoles.find((known) => known === staff);
  return (right) => hasRight(role, right);
}

/** Shows its children only to roles with the right. */
export function Can({ right, children }: { right: Right; children: ReactNode }) {
  return useRights()(right) && children;
}
