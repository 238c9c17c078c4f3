export { EmailCard } from './email-card';
export { LinkForm } from './link-form';
export { PasswordCard } from './password-card';
export { CurrentPasswordField, NewPasswordField } from './password-fields';
export { PreferencesCard } from './preferences-card';
export { SessionsCard } from './sessions-card';
export { PendingEmail } from './pending-email';
