import * as z from './lazy-zod';
import { enteredPassword } from './credentials';
import { revision } from './lists';
import { defineOperation } from './operation';
import { pendingEmail } from './pending-email';
import { adminName, adminRoleView } from './team';
import { email, newPassword } from './text';

/** The admin's own account. */
export const ownAccountView = z.object({
  id: z.number(),
  revision,
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  pendingEmail,
  role: adminRoleView,
  hasSecondFactor: z.boolean(),
  /** Recovery codes that are not used yet. */
  recoveryCodesLeft: z.number(),
  /** Whether emails are sent. Without a mail server they are files that the operator can read. */
  hasMailServer: z.boolean(),
});
export type OwnAccount = z.infer<typeof ownAccountView>;

export const getOwnAccount = defineOperation({
  id: 'getOwnAccount',
  service: 'identity',
  summary: "Get the admin's own account",
  method: 'GET',
  path: '/api/auth/me',
  auth: 'admin',
  rights: [],
  enrol: true,
  response: ownAccountView,
  etag: true,
  defaultErrorMessage: 'Failed to fetch your account',
});

export const updateOwnAccount = defineOperation({
  id: 'updateOwnAccount',
  service: 'identity',
  summary: "Change the admin's own name; returns a token with the new name",
  method: 'PUT',
  path: '/api/auth/me',
  auth: 'admin',
  rights: [],
  body: z.object({ name: adminName }),
  response: z.extend(ownAccountView, { token: z.string() }),
  etag: true,
  conditional: 'your account',
  audit: 'admin.renamed',
  defaultErrorMessage: 'Failed to save your account',
});

const currentPassword = enteredPassword('Enter your current password.');

const passwordChange = z.object({ currentPassword, password: newPassword });

export const changeAdminPassword = defineOperation({
  id: 'changeAdminPassword',
  service: 'identity',
  summary: "Change the admin's own password; ends all other sessions and returns a new token",
  method: 'POST',
  path: '/api/auth/me/password',
  auth: 'admin',
  rights: [],
  body: passwordChange,
  response: z.object({ token: z.string() }),
  audit: 'password.changed',
  defaultErrorMessage: 'Failed to change the password',
});

const emailChange = {
  service: 'identity',
  summary: 'Email a confirmation link to a new email; the account changes when the link is opened',
  method: 'POST',
  body: z.object({ currentPassword, email }),
  response: z.object({ message: z.string() }),
  status: 202,
  audit: 'email.changeRequested',
  defaultErrorMessage: 'Failed to change the email',
} as const;

export const changeAdminEmail = defineOperation({
  ...emailChange,
  id: 'changeAdminEmail',
  path: '/api/auth/me/email',
  auth: 'admin',
  rights: [],
});

export const changeClientEmail = defineOperation({
  ...emailChange,
  id: 'changeClientEmail',
  path: '/api/client/me/email',
  auth: 'client',
});

const newEmailLink = {
  service: 'identity',
  summary: 'Email the link to the new email that waits for confirmation again; 409 if none waits',
  method: 'POST',
  response: z.object({ message: z.string() }),
  status: 202,
  defaultErrorMessage: 'Failed to send the link',
} as const;

export const sendAdminEmailLink = defineOperation({
  ...newEmailLink,
  id: 'sendAdminEmailLink',
  path: '/api/auth/me/email/link',
  auth: 'admin',
  rights: [],
});

export const sendClientEmailLink = defineOperation({
  ...newEmailLink,
  id: 'sendClientEmailLink',
  path: '/api/client/me/email/link',
  auth: 'client',
});

const emailCancellation = {
  service: 'identity',
  summary: 'Cancel the change to a new email that waits for confirmation; its link ends',
  method: 'DELETE',
  audit: 'email.changeCancelled',
  defaultErrorMessage: 'Failed to cancel the change',
} as const;

export const cancelAdminEmail = defineOperation({
  ...emailCancellation,
  id: 'cancelAdminEmail',
  path: '/api/auth/me/email',
  auth: 'admin',
  rights: [],
});

export const cancelClientEmail = defineOperation({
  ...emailCancellation,
  id: 'cancelClientEmail',
  path: '/api/client/me/email',
  auth: 'client',
});

export const changeClientPassword = defineOperation({
  id: 'changeClientPassword',
  service: 'identity',
  summary: "Change the client's own password; ends all other sessions and returns a new token",
  method: 'POST',
  path: '/api/client/change-password',
  auth: 'client',
  body: passwordChange,
  response: z.object({ token: z.string() }),
  audit: 'password.changed',
  defaultErrorMessage: 'Failed to change the password',
});
