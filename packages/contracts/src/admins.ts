/** Operations about admins: the team, the own account, and links in emails. */
export * from './admin-links';
export * from './own-account';
export {
  type Admin,
  adminView,
  findColleagues,
  inviteAdmin,
  listAdmins,
  listColleagues,
  resendInvitation,
  updateAdmin,
} from './team';
