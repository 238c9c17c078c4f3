import { fileRoutes } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { proofPurpose } from './receive-proof';

/** Where proofs are served: the address in answers, and its older alias. */
export const proofPrefixes = ['/uploads/paymentProofs', '/backend/uploads/paymentProofs'] as const;

type Router = Parameters<typeof fileRoutes>[0]['router'];

/** Proofs by signed address (D-23). */
export function proofRoutes(router: Router, { files, addresses }: Deps) {
  fileRoutes({ router, files, addresses, prefixes: proofPrefixes, purpose: proofPurpose });
}
