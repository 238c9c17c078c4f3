import { fileRoutes } from '@hourbank/service-kit/files';
import type { Deps } from '../deps';
import { proofPurpose } from './receive-proof';

/** URL prefixes of proofs: the one that responses contain, and its older alias. */
export const proofPrefixes = ['/uploads/paymentProofs', '/backend/uploads/paymentProofs'] as const;

type Router = Parameters<typeof fileRoutes>[0]['router'];

/** Serves proofs by signed URL (D-23). */
export function proofRoutes(router: Router, { files, addresses }: Deps) {
  fileRoutes({ router, files, addresses, prefixes: proofPrefixes, purpose: proofPurpose });
}
