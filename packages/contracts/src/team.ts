import * as z from './lazy-zod';
import { revision } from './lists';
import { defineOperation } from './operation';
import { adminRoles } from './rights';
import { storedValue } from './stored-value';
import { email, nameText } from './text';
import { idParams } from './values';

/** The role of an admin in a request. */
const adminRole = z.enum(adminRoles, { error: 'Select a role.' });

/** The role of an admin in a response. */
export const adminRoleView = storedValue('role', adminRoles);

const adminStates = ['invited', 'active', 'disabled'] as const;

/** The name of an admin, as clients and colleagues see it. */
export const adminName = nameText('Name is required.');

/** An admin as owners see it. `username` is empty until an invitation is accepted. */
export const adminView = z.object({
  id: z.number(),
  revision,
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: adminRoleView,
  state: storedValue('admin state', adminStates),
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  /** The mail server refused the email: neither invitations nor resets arrive. */
  isEmailRefused: z.boolean(),
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

const colleagues = z.array(z.object({ id: z.number(), name: z.string() }));

export const listColleagues = defineOperation({
  id: 'listColleagues',
  service: 'identity',
  summary: 'List the active admins who work on tasks, by name (D-78)',
  method: 'GET',
  path: '/api/admins/names',
  auth: 'admin',
  rights: ['tasks.read'],
  response: colleagues,
  defaultErrorMessage: 'Failed to fetch the team',
});

export const findColleagues = defineOperation({
  id: 'findColleagues',
  service: 'identity',
  summary: 'List the active admins to whom svc-tasks may assign a task (D-78)',
  method: 'GET',
  path: '/internal/colleagues',
  auth: 'service',
  response: colleagues,
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
  body: z.object({ name: adminName, email, role: adminRole }),
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
  body: z.object({ role: z.optional(adminRole), disabled: z.optional(z.boolean({ error: 'Must be true or false.' })) }),
  response: adminView,
  etag: true,
  conditional: 'this admin',
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
