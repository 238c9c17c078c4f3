/** Operations of svc-identity about clients and their sessions, and what the other services ask it. */
export { adminLogin, adminLogout } from './admin-session';
export { type ClientSelf, clientSelfView, type OwnProfile, ownProfileView } from './client-profile';
export * from './client-session';
export * from './clients';
export * from './identity-feed';
