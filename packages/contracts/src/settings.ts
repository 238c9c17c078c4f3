import * as z from 'zod/mini';
import { pageQuery, pagination, revision } from './lists';
import { defineOperation } from './operation';
import { multilineText, singleLineText } from './text';
import { decimal } from './values';

/** Where a client pays: an account for OMT, BOB and Wish each, and a bank (D-32). Empty where the provider has not said. */
const account = z.object({ accountNumber: singleLineText(100), accountName: singleLineText(200) });
export const paymentInstructions = z.object({
  omt: account,
  bob: account,
  wish: account,
  bank: z.object({
    accountBranch: singleLineText(200),
    iban: singleLineText(100),
    currency: singleLineText(10),
    swiftCode: singleLineText(40),
  }),
});
export type PaymentInstructions = z.infer<typeof paymentInstructions>;

const provider = z.object({ name: singleLineText(200), address: multilineText(), taxNumber: singleLineText(100) });

/** What the provider's admins set. `requestRate`: dollars per hour of packages that clients request (D-30). */
export const settingsView = z.object({
  revision,
  provider,
  paymentInstructions,
  requestRate: z.number(),
  /** Signed address of the logo (D-23). */
  logoUrl: z.nullable(z.string()),
});
export type Settings = z.infer<typeof settingsView>;

export const getSettings = defineOperation({
  id: 'getSettings',
  service: 'billing',
  summary: 'Provider, payment instructions, request rate (D-32)',
  method: 'GET',
  path: '/api/settings',
  auth: 'admin',
  response: settingsView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch settings',
});

/** A part of the body that multipart carries as JSON text. */
const part = <S extends z.ZodMiniType>(schema: S) =>
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
      { error: 'Please check these fields.' },
    ),
  );

export const updateSettings = defineOperation({
  id: 'updateSettings',
  service: 'billing',
  summary: 'Change the parts that are carried; a change of payment instructions is written down (D-32)',
  method: 'PUT',
  path: '/api/settings',
  auth: 'admin',
  body: z.object({
    provider: part(provider),
    paymentInstructions: part(paymentInstructions),
    requestRate: z.optional(decimal({ message: 'Rate per hour required', above: 0, max: 100_000 })),
    removeLogo: z.optional(z.union([z.literal(true), z.literal('true')])),
  }),
  files: { logo: { kind: 'image', max: 1 } },
  response: settingsView,
  etag: true,
  conditional: 'the settings',
  defaultErrorMessage: 'Failed to save settings',
});

export const listSettingChanges = defineOperation({
  id: 'listSettingChanges',
  service: 'billing',
  summary: 'Who changed which setting from what to what, newest first',
  method: 'GET',
  path: '/api/settings/changes',
  auth: 'admin',
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

export const getPaymentInstructions = defineOperation({
  id: 'getPaymentInstructions',
  service: 'billing',
  summary: 'How and at what rate clients pay (D-32)',
  method: 'GET',
  path: '/api/payment-instructions',
  auth: 'client',
  response: z.extend(paymentInstructions, { requestRate: z.number() }),
  defaultErrorMessage: 'Failed to fetch payment instructions',
});
