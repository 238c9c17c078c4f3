import { fromHundredths, type PaymentInstructions, type Settings, toHundredths } from '@hourbank/contracts';

/** The provider's logo among the stored files. */
export interface Logo {
  id: string;
  ext: string;
  name: string;
}

/** What admins set (D-32). */
export interface ProviderSettings {
  provider: Settings['provider'];
  paymentInstructions: PaymentInstructions;
  /** Cents per hour. */
  requestRate: number;
  logo: Logo | null;
}

/** Settings as rows: a field's name and its content as text. */
export type SettingFields = Readonly<Record<string, string>>;

export function settingsOf(fields: SettingFields): ProviderSettings {
  const at = (name: string) => fields[name] ?? '';
  const account = (name: string) => ({
    accountNumber: at(`${name}.accountNumber`),
    accountName: at(`${name}.accountName`),
  });
  return {
    provider: { name: at('provider.name'), address: at('provider.address'), taxNumber: at('provider.taxNumber') },
    paymentInstructions: {
      omt: account('omt'),
      bob: account('bob'),
      wish: account('wish'),
      bank: {
        accountBranch: at('bank.accountBranch'),
        iban: at('bank.iban'),
        currency: at('bank.currency'),
        swiftCode: at('bank.swiftCode'),
      },
    },
    requestRate: toHundredths(Number(at('requestRate'))),
    logo: at('logo') === '' ? null : (JSON.parse(at('logo')) as Logo),
  };
}

const flat = (part: object, prefix = ''): [string, string][] =>
  Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? flat(value, `${prefix}${name}.`) : [[prefix + name, String(value)]],
  );

/** The rows of the parts that are carried (D-10). `logo: null` takes it away. */
export function fieldsOf({
  provider,
  paymentInstructions,
  requestRate,
  logo,
}: Partial<ProviderSettings>): SettingFields {
  return Object.fromEntries([
    ...flat(provider ?? {}, 'provider.'),
    ...flat(paymentInstructions ?? {}),
    ...(requestRate === undefined ? [] : [['requestRate', String(fromHundredths(requestRate))]]),
    ...(logo === undefined ? [] : [['logo', logo ? JSON.stringify(logo) : '']]),
  ]);
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** What really changes. */
export const changedFields = (now: SettingFields, next: SettingFields): FieldChange[] =>
  Object.entries(next).flatMap(([field, after]) =>
    after === (now[field] ?? '') ? [] : [{ field, before: now[field] ?? '', after }],
  );

/** A row's content for a person: of the logo, its file's name. */
export const shown = (field: string, content: string): string =>
  field === 'logo' && content !== '' ? (JSON.parse(content) as Logo).name : content;
