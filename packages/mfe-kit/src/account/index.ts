export { PasswordCard } from './password-card';
export { CurrentPasswordField, NewPasswordField } from './password-fields';
export { SessionsCard } from './sessions-card';
