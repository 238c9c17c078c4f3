import type { TimePackage } from './package-schemas';

/**
 * Where the payment of a pending package stands, for lists, for the steps of a request and for what the client is told
 * (D-57, D-123). A payment that was taken back is in review again if its proof is there.
 */
export function paymentState({
  reviewNote,
  paymentProofUrl,
  paymentMethod,
}: Pick<TimePackage, 'reviewNote' | 'paymentProofUrl' | 'paymentMethod'>) {
  if (reviewNote !== null) return 'sentBack';
  if (paymentProofUrl !== null) return 'toReview';
  return paymentMethod === 'cash' ? 'cash' : 'noProof';
}

export type PaymentState = ReturnType<typeof paymentState>;
