import { fileRoutes } from '@hourbank/service-kit/files';
import type { Deps } from '../deps';
import { proofPrefixes, proofPurpose } from './proof';
import { createProofRecord } from './record-proof-opened';

type Router = Parameters<typeof fileRoutes>[0]['router'];

/** Serves proofs by signed URL (D-23), and records who opens them (D-68). */
export function proofRoutes(router: Router, deps: Pick<Deps, 'files' | 'signedUrls' | 'tx' | 'now'>) {
  const { files, signedUrls } = deps;
  const onOpen = createProofRecord(deps);
  fileRoutes({ router, files, signedUrls, prefixes: proofPrefixes, purpose: proofPurpose, onOpen });
}
