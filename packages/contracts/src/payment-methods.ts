/** Payment methods, by wire name (D-26). */
export const paymentMethods = ['omt', 'bob', 'wish', 'bank'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const spellings: Record<string, PaymentMethod> = {
  omt: 'omt',
  bob: 'bob',
  wish: 'wish',
  wishg: 'wish',
  'wish money': 'wish',
  bank: 'bank',
  'bank transfer': 'bank',
};

/** Returns the payment method for any accepted spelling, ignoring case (D-26). */
export const readPaymentMethod = (text: string): PaymentMethod | undefined => {
  const spelling = text.trim().toLowerCase();
  return Object.hasOwn(spellings, spelling) ? spellings[spelling] : undefined;
};
