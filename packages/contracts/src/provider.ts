import * as z from './lazy-zod';
import { defineOperation } from './operation';

/**
 * The provider as everyone may see it (D-116): nothing else of the settings. Texts that are not set are empty, and then
 * the product stands for the provider.
 */
const provider = z.object({
  name: z.string(),
  /** Path of the logo at the API. It never changes its content: another logo has another path. */
  logoUrl: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
});
export type Provider = z.infer<typeof provider>;

export const getProvider = defineOperation({
  id: 'getProvider',
  service: 'billing',
  summary: "Get the provider's name, logo and contact (D-116)",
  method: 'GET',
  path: '/api/settings/provider',
  auth: 'public',
  response: provider,
  defaultErrorMessage: 'Failed to fetch the provider',
});
