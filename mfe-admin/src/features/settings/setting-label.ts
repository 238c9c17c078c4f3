const accounts = { omt: 'OMT', bob: 'BOB', wish: 'Wish Money' };

const labels: Record<string, string> = {
  'provider.name': 'Name',
  'provider.address': 'Address',
  'provider.taxNumber': 'Tax number',
  logo: 'Logo',
  requestRate: 'Rate per hour',
  'bank.accountBranch': 'Account/Branch',
  'bank.iban': 'IBAN',
  'bank.currency': 'Currency',
  'bank.swiftCode': 'SWIFT code',
  ...Object.fromEntries(
    Object.entries(accounts).flatMap(([method, title]) => [
      [`${method}.accountNumber`, `${title} account number`],
      [`${method}.accountName`, `${title} account name`],
    ]),
  ),
};

/** Labels by the field names of the change history and by those of the form. */
export const settingLabels: Readonly<Record<string, string>> = {
  ...labels,
  ...Object.fromEntries(Object.entries(labels).map(([field, label]) => [`paymentInstructions.${field}`, label])),
};

/** Label of a changed setting; an unknown field keeps its name. */
export const settingLabel = (field: string): string => labels[field] ?? field;
