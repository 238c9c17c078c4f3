/** How clients pay, as written on the wire (D-26). */
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

/** The method meant by any of the spellings the server reads, in any case (D-26). */
export const readPaymentMethod = (text: string): PaymentMethod | undefined => {
  const spelling = text.trim().toLowerCase();
  return Object.hasOwn(spellings, spelling) ? spellings[spelling] : undefined;
};

/** Labels of the package form, which the specification words differently from the client's form (D-26). */
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  omt: 'OMT',
  bob: 'BOB',
  wish: 'Wishg',
  bank: 'Bank Transfer',
};
export const clientPaymentMethodLabels: Record<PaymentMethod, string> = { ...paymentMethodLabels, wish: 'Wish Money' };
