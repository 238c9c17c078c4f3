import { fileRoutes } from '@hourbank/service-kit/files';
import type { Needs } from '../deps';
import { proofPrefixes, proofPurpose } from './proof';

type Router = Parameters<typeof fileRoutes>[0]['router'];

/** Serves proofs by signed URL (D-23). */
export function proofRoutes(router: Router, { files, addresses }: Needs<'files' | 'addresses'>) {
  fileRoutes({ router, files, addresses, prefixes: proofPrefixes, purpose: proofPurpose });
}
