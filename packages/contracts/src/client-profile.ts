import * as z from './lazy-zod';
import { phoneNumber } from './phone-number';
import { revision } from './lists';
import { pendingEmail } from './pending-email';
import { multilineText, nameText, website } from './text';

/** A client's own profile, without the admins' note (D-24). */
export const clientSelfView = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  companyName: z.string(),
  website: z.string(),
  address: z.string(),
});
export type ClientSelf = z.infer<typeof clientSelfView>;

/**
 * The profile of the client who is logged in. Until the email is confirmed, only confirmation and reset emails are sent
 * to it.
 */
export const ownProfileView = z.extend(clientSelfView, { revision, emailConfirmed: z.boolean(), pendingEmail });
export type OwnProfile = z.infer<typeof ownProfileView>;

/** Optional fields of a client, in all requests. */
export const contact = {
  phone: z.optional(phoneNumber),
  companyName: z.optional(nameText()),
  website: z.optional(website),
  address: z.optional(multilineText()),
};
