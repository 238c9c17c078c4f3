import { currency, iban, swiftCode } from './bank-details';
import * as z from './lazy-zod';
import { pageQuery, pagination, revision } from './lists';
import { defineOperation } from './operation';
import { phoneNumber } from './phone-number';
import { copiedText, multilineText, optionalEmail, singleLineText } from './text';
import { bank, paymentInstructions, type Tax, taxView } from './payment-instructions';
import { decimal, taxRate, yesNo } from './values';

export { getPaymentInstructions, type PaymentInstructions, type Tax } from './payment-instructions';
export { getDiskUse, getFirstSteps, getMissingSender } from './warnings';

const currencyRequired = z.refine<z.infer<typeof bank>>(
  ({ accountBranch, iban: account, currency: code }) => code !== '' || (accountBranch === '' && account === ''),
  { path: ['currency'], error: 'Enter a currency code, such as USD.' },
);

/** The stored values may be older than these checks. */
const checkedInstructions = z.extend(paymentInstructions, {
  bank: z.extend(bank, { iban, currency, swiftCode }).check(currencyRequired),
});

const provider = z.object({ name: singleLineText(200), address: multilineText(), taxNumber: copiedText(100) });

/** How people reach the provider. Emails come from its name and are answered to this email (D-32). */
const contact = z.object({ email: optionalEmail, phone: phoneNumber, whatsapp: phoneNumber });

const labelRequired = z.refine<Tax>(({ label, rate }) => label !== '' || rate === 0, {
  path: ['label'],
  error: 'Enter a label, such as VAT.',
});

/** How payments can come in beside US dollars to the accounts (D-80), and the tax on new packages (D-81). */
const payments = z.object({
  /** A currency beside US dollars that clients pay in, or empty. */
  otherCurrency: currency.check(
    z.refine((code) => code !== 'USD', { error: 'Choose a currency other than US dollars.' }),
  ),
  /** Whether admins can choose cash as payment method. */
  acceptsCash: yesNo('Choose whether you accept cash.'),
  /** A rate of 0 is no tax. */
  tax: z.object({ label: singleLineText(20), rate: taxRate }).check(labelRequired),
});

/** Settings of the provider. `requestRate` is the rate in US dollars per hour for hours that clients request (D-30). */
const settingsView = z.object({
  revision,
  provider,
  contact,
  paymentInstructions,
  payments: z.object({ otherCurrency: z.string(), acceptsCash: z.boolean(), tax: taxView }),
  requestRate: z.number(),
  /** Signed URL of the logo (D-23). */
  logoUrl: z.nullable(z.string()),
});
export type Settings = z.infer<typeof settingsView>;

export const getSettings = defineOperation({
  id: 'getSettings',
  service: 'billing',
  summary: 'Get the provider details, payment instructions and request rate (D-32)',
  method: 'GET',
  path: '/api/settings',
  auth: 'admin',
  rights: ['settings.read'],
  response: settingsView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch settings',
});

const requestRate = decimal({
  message: 'Rate per hour required',
  above: 0,
  max: 100_000,
  maxMessage: 'Enter $100,000 or less.',
});

/** The parts of the settings that a form changes on its own. */
export const settingsSections = {
  company: z.object({ provider, contact }),
  accounts: z.object({ paymentInstructions: checkedInstructions }),
  prices: z.object({ requestRate, payments }),
};

/** An optional body field that multipart requests send as JSON text. */
const jsonField = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.union(
      [
        schema,
        z.pipe(
          z.string().check(z.maxLength(20_000)),
          z.pipe(
            z.transform((text: string) => {
              try {
                return JSON.parse(text) as unknown;
              } catch {
                return null;
              }
            }),
            schema,
          ),
        ),
      ],
      { error: 'Check these fields.' },
    ),
  );

export const updateSettings = defineOperation({
  id: 'updateSettings',
  service: 'billing',
  summary: 'Update the fields that the request contains; changes of payment instructions are logged (D-32)',
  method: 'PUT',
  path: '/api/settings',
  auth: 'admin',
  rights: ['settings.write'],
  stepUp: true,
  body: z.object({
    provider: jsonField(provider),
    contact: jsonField(contact),
    paymentInstructions: jsonField(checkedInstructions),
    payments: jsonField(payments),
    requestRate: z.optional(requestRate),
    removeLogo: z.optional(z.union([z.literal(true), z.literal('true')])),
  }),
  files: { logo: { kind: 'logo', max: 1 } },
  response: settingsView,
  etag: true,
  conditional: 'the settings',
  audit: 'settings.updated',
  defaultErrorMessage: 'Failed to save settings',
});

export const listSettingChanges = defineOperation({
  id: 'listSettingChanges',
  service: 'billing',
  summary: 'List changes of settings, newest first',
  method: 'GET',
  path: '/api/settings/changes',
  auth: 'admin',
  rights: ['settings.read'],
  query: pageQuery,
  response: z.object({
    changes: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        by: z.string(),
        field: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    ),
    pagination,
  }),
  defaultErrorMessage: 'Failed to fetch changes',
});
