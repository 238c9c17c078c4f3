import {
  allPaymentMethods,
  fromHundredths,
  type PaymentInstructions,
  type PaymentMethod,
  type Settings,
  toHundredths,
} from '@hourbank/contracts';
import { parseStored } from '@hourbank/service-kit/db';

/** The provider's logo among the stored files. */
export interface Logo {
  id: string;
  ext: string;
  name: string;
}

/** Settings of the provider (D-32). */
export interface ProviderSettings {
  provider: Settings['provider'];
  contact: Settings['contact'];
  paymentInstructions: PaymentInstructions;
  payments: Settings['payments'];
  /** Cents per hour. */
  requestRate: number;
  logo: Logo | null;
}

/** Settings as stored: content by field name. */
export type SettingFields = Readonly<Record<string, string>>;

/** The stored logo, or null if there is none or its text is unreadable. */
const logoOf = (text: string) => (text === '' ? null : parseStored<Logo, null>(text, 'logo', () => null));

export function settingsOf(fields: SettingFields): ProviderSettings {
  const get = (name: string) => fields[name] ?? '';
  const account = (name: string) => ({
    accountNumber: get(`${name}.accountNumber`),
    accountName: get(`${name}.accountName`),
  });
  return {
    provider: { name: get('provider.name'), address: get('provider.address'), taxNumber: get('provider.taxNumber') },
    contact: { email: get('contact.email'), phone: get('contact.phone'), whatsapp: get('contact.whatsapp') },
    paymentInstructions: {
      omt: account('omt'),
      bob: account('bob'),
      wish: account('wish'),
      bank: {
        accountBranch: get('bank.accountBranch'),
        iban: get('bank.iban'),
        currency: get('bank.currency'),
        swiftCode: get('bank.swiftCode'),
      },
    },
    payments: {
      otherCurrency: get('otherCurrency'),
      acceptsCash: get('acceptsCash') === 'true',
      tax: { label: get('tax.label'), rate: Number(get('tax.rate')) },
    },
    requestRate: toHundredths(Number(get('requestRate'))),
    logo: logoOf(get('logo')),
  };
}

const flatten = (value: object, prefix = ''): [string, string][] =>
  Object.entries(value).flatMap(([name, item]: [string, unknown]) =>
    typeof item === 'object' && item !== null ? flatten(item, `${prefix}${name}.`) : [[prefix + name, String(item)]],
  );

/**
 * Converts the given settings to stored fields. Missing settings stay unchanged (D-10). `logo: null` removes the logo.
 */
export function fieldsOf({
  provider,
  contact,
  paymentInstructions,
  payments,
  requestRate,
  logo,
}: Partial<ProviderSettings>): SettingFields {
  return Object.fromEntries([
    ...flatten(provider ?? {}, 'provider.'),
    ...flatten(contact ?? {}, 'contact.'),
    ...flatten(paymentInstructions ?? {}),
    ...flatten(payments ?? {}),
    ...(requestRate === undefined ? [] : [['requestRate', String(fromHundredths(requestRate))]]),
    ...(logo === undefined ? [] : [['logo', logo ? JSON.stringify(logo) : '']]),
  ]);
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Returns the fields whose content differs. */
export const changedFields = (current: SettingFields, next: SettingFields): FieldChange[] =>
  Object.entries(next).flatMap(([field, after]) =>
    after === (current[field] ?? '') ? [] : [{ field, before: current[field] ?? '', after }],
  );

/** Formats a field's content for the change history. For the logo, it is the file name. */
export const displayText = (field: string, content: string): string =>
  field === 'logo' && content !== '' ? (logoOf(content)?.name ?? content) : content;

/** Whether an invoice with these details has a sender: a name and an address. */
export const isSender = ({ name, address }: Settings['provider']): boolean => name !== '' && address !== '';

/** What is set of the account of a method, by name. Nothing for cash. */
export const accountOf = (instructions: PaymentInstructions, method: PaymentMethod): [string, string][] =>
  method === 'cash' ? [] : Object.entries(instructions[method]).filter(([, value]) => value !== '');

/** The methods with an account that clients can pay to. A currency alone is none. */
export const methodsWithAccount = (instructions: PaymentInstructions): PaymentMethod[] =>
  allPaymentMethods.filter((method) =>
    accountOf(instructions, method).some(([name]) => ['accountNumber', 'accountBranch', 'iban'].includes(name)),
  );
