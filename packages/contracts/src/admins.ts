import * as z from 'zod/mini';
import { defineOperation } from './operation';
import { adminRoles } from './rights';
import { email, newPassword, singleLineText } from './text';
import { idParams } from './values';

const adminRole = z.enum(adminRoles, { error: 'Select a role.' });
const name = singleLineText(200, 'Name is required.');

/** An admin as owners see it. `username` is empty until an invitation is accepted. */
export const adminView = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: adminRole,
  state: z.enum(['invited', 'active', 'disabled']),
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
});
export type Admin = z.infer<typeof adminView>;

export const listAdmins = defineOperation({
  id: 'listAdmins',
  service: 'identity',
  summary: 'List all admins by name',
  method: 'GET',
  path: '/api/admins',
  auth: 'admin',
  rights: ['admins.manage'],
  response: z.array(adminView),
  defaultErrorMessage: 'Failed to fetch the team',
});

export const inviteAdmin = defineOperation({
  id: 'inviteAdmin',
  service: 'identity',
  summary: 'Add an admin and email an invitation, which works once and for 72 hours (D-67)',
  method: 'POST',
  path: '/api/admins',
  auth: 'admin',
  rights: ['admins.manage'],
  stepUp: true,
  body: z.object({ name, email, role: adminRole }),
  response: adminView,
  status: 201,
  audit: 'admin.invited',
  defaultErrorMessage: 'Failed to send the invitation',
});

export const updateAdmin = defineOperation({
  id: 'updateAdmin',
  service: 'identity',
  summary: "Change an admin's role, or disable or enable the admin; ends the admin's sessions (D-67)",
  method: 'PUT',
  path: '/api/admins/{id}',
  auth: 'admin',
  rights: ['admins.manage'],
  stepUp: true,
  params: idParams('id'),
  body: z.object({ role: z.optional(adminRole), disabled: z.optional(z.boolean({ error: 'Please choose.' })) }),
  response: adminView,
  audit: 'admin.updated',
  defaultErrorMessage: 'Failed to update the admin',
});

export const resendInvitation = defineOperation({
  id: 'resendInvitation',
  service: 'identity',
  summary: 'Email a new invitation; earlier links stop working',
  method: 'POST',
  path: '/api/admins/{id}/invitation',
  auth: 'admin',
  rights: ['admins.manage'],
  stepUp: true,
  params: idParams('id'),
  audit: 'admin.invitationSent',
  defaultErrorMessage: 'Failed to send the invitation',
});

const linkToken = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, { error: message }), z.maxLength(200, { error: message }));

const endedInvitation = 'This invitation has expired or was already used.';

export const acceptInvitation = defineOperation({
  id: 'acceptInvitation',
  service: 'identity',
  summary: 'Choose a username and a password with the token of an invitation; 410 if it is unknown, used or expired',
  method: 'POST',
  path: '/api/auth/accept-invitation',
  auth: 'public',
  body: z.object({
    token: linkToken(endedInvitation),
    username: singleLineText(200, 'Username is required.'),
    password: newPassword,
  }),
  audit: 'admin.accepted',
  defaultErrorMessage: 'Failed to accept the invitation',
});

export const forgotAdminPassword = defineOperation({
  id: 'forgotAdminPassword',
  service: 'identity',
  summary:
    'Email a password reset link if an active admin has this email; the response is the same if none does (D-21)',
  method: 'POST',
  path: '/api/auth/forgot-password',
  auth: 'public',
  body: z.object({ email }),
  response: z.object({ message: z.string() }),
  status: 202,
  defaultErrorMessage: 'Failed to request a new password',
});

export const resetAdminPassword = defineOperation({
  id: 'resetAdminPassword',
  service: 'identity',
  summary: 'Set a new password with a single-use token from a reset email (D-21)',
  method: 'POST',
  path: '/api/auth/reset-password',
  auth: 'public',
  body: z.object({
    token: linkToken('This link has expired or was already used. Request a new one.'),
    password: newPassword,
  }),
  audit: 'password.reset',
  defaultErrorMessage: 'Failed to set the new password',
});

/** The admin's own account. */
export const ownAccountView = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: adminRole,
  hasSecondFactor: z.boolean(),
  /** Recovery codes that are not used yet. */
  recoveryCodesLeft: z.number(),
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
  defaultErrorMessage: 'Failed to fetch your account',
});

export const updateOwnAccount = defineOperation({
  id: 'updateOwnAccount',
  service: 'identity',
  summary: "Change the admin's own name",
  method: 'PUT',
  path: '/api/auth/me',
  auth: 'admin',
  rights: [],
  body: z.object({ name }),
  response: ownAccountView,
  audit: 'admin.renamed',
  defaultErrorMessage: 'Failed to save your account',
});

const currentPassword = z
  .string({ error: 'Enter your current password.' })
  .check(
    z.minLength(1, { error: 'Enter your current password.' }),
    z.maxLength(1024, { error: 'Enter your current password.' }),
  );
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

export const changeAdminEmail = defineOperation({
  id: 'changeAdminEmail',
  service: 'identity',
  summary: 'Email a confirmation link to a new email; the account changes when the link is opened',
  method: 'POST',
  path: '/api/auth/me/email',
  auth: 'admin',
  rights: [],
  body: z.object({ currentPassword, email }),
  response: z.object({ message: z.string() }),
  status: 202,
  audit: 'email.changeRequested',
  defaultErrorMessage: 'Failed to change the email',
});

export const confirmAdminEmail = defineOperation({
  id: 'confirmAdminEmail',
  service: 'identity',
  summary: 'Confirm a new email with the token of a confirmation link',
  method: 'POST',
  path: '/api/auth/confirm-email',
  auth: 'public',
  body: z.object({ token: linkToken('This link has expired or was already used.') }),
  audit: 'email.changed',
  defaultErrorMessage: 'Failed to confirm the email',
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
