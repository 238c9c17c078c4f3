/** Fields of the payment proof's stored file that a package keeps. */
export interface Proof {
  id: string;
  ext: string;
  name: string;
  /** When it was uploaded, ISO 8601 in UTC. */
  sentAt: string;
}

/** Purpose under which payment proofs are stored. */
export const proofPurpose = 'proof';

/** URL prefixes of proofs: the one that responses contain, and its older alias. */
export const proofPrefixes = ['/uploads/paymentProofs', '/backend/uploads/paymentProofs'] as const;
