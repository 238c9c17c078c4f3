/** Labels of a package's form fields. */
export const packageLabels = {
  hoursPurchased: 'Purchased hours',
  ratePerHour: 'Rate per hour',
  status: 'Status',
  paymentMethod: 'Payment method',
  purchaseDate: 'Purchase date',
  proof: 'Payment proof',
  reviewNote: 'Reason for sending back',
};
