import type { TimePackage } from '@hourbank/contracts';

/** The client has to upload a proof: there is none, or an admin sent it back (D-57). */
export const needsProof = ({ paymentProofUrl, reviewNote }: TimePackage): boolean =>
  paymentProofUrl === null || reviewNote !== null;
