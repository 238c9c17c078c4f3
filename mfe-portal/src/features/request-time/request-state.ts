import { type PaymentState, paymentState, type TimePackage } from '@hourbank/contracts';
import { serviceNow } from '@hourbank/i18n/format';

/** How long a request that was approved stays on the overview, milliseconds. */
const shownAfter = 7 * 86_400_000;

/** What an open request says and offers (D-123). Steps, badge, buttons and lists read nothing else. */
export interface OpenRequest {
  /** The second of the four steps, and whether it is done, to do, or to do again. */
  proof: { text: 'stepPay' | 'stepSentBack' | 'stepPayCash' | 'stepSent'; is: 'is-done' | 'is-now' | 'is-back' };
  badge: { text: 'needsProof' | 'pending'; tone: 'secondary' | 'warning' };
  /** The button that uploads a proof. Null if none is needed. */
  upload: { text: 'uploadProof' | 'uploadAnother'; name: 'uploadProofOf' | 'uploadAnotherOf' } | null;
  /** Whether money is to be transferred, with the reference of the package in its note. */
  isToTransfer: boolean;
  isInReview: boolean;
}

const needsProof = { text: 'needsProof', tone: 'warning' } as const;
const pending = { text: 'pending', tone: 'secondary' } as const;

const openRequests: Readonly<Record<PaymentState, OpenRequest>> = {
  noProof: {
    proof: { text: 'stepPay', is: 'is-now' },
    badge: needsProof,
    upload: { text: 'uploadProof', name: 'uploadProofOf' },
    isToTransfer: true,
    isInReview: false,
  },
  sentBack: {
    proof: { text: 'stepSentBack', is: 'is-back' },
    badge: needsProof,
    upload: { text: 'uploadAnother', name: 'uploadAnotherOf' },
    isToTransfer: true,
    isInReview: false,
  },
  cash: {
    proof: { text: 'stepPayCash', is: 'is-now' },
    badge: pending,
    upload: null,
    isToTransfer: false,
    isInReview: false,
  },
  toReview: {
    proof: { text: 'stepSent', is: 'is-done' },
    badge: pending,
    upload: null,
    isToTransfer: false,
    isInReview: true,
  },
};

/** What a pending package says. */
export const requestState = (of: TimePackage): OpenRequest => openRequests[paymentState(of)];

/** Open requests, those first that need the client, and those whose hours were added in the last seven days. */
export function requestsOf(packages: readonly TimePackage[]) {
  const since = serviceNow().getTime() - shownAfter;
  return {
    open: packages
      .filter(({ status }) => status === 'pending')
      .sort((one, other) => Number(requestState(one).isInReview) - Number(requestState(other).isInReview)),
    added: packages.filter(
      ({ status, invoiceNumber, paidAt }) =>
        status !== 'pending' && invoiceNumber !== null && paidAt !== null && Date.parse(paidAt) > since,
    ),
  };
}
