import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  greeting: 'Hello {name},',
  plainGreeting: 'Hello,',
  resetSubject: 'Set a new password for {provider}',
  resetText:
    'A new password was requested for your {provider} account. Open this link to set one. It works once, for one hour:',
  resetAction: 'Set a new password',
  resetDisclaimer: "If you didn't request this, ignore this email. Your password won't change.",
  invitationSubject: 'You are invited to {provider}',
  invitationText:
    'You are invited to work in the {provider} admin console. Open this link to choose a username and a password. It works once, for 72 hours:',
  invitationAction: 'Accept the invitation',
  invitationDisclaimer: "If you don't know why you got this email, ignore it.",
  portalSubject: '{provider} opened a support portal for you',
  portalText:
    'In the portal you see your support hours and what was done with them, and you write tasks. Open this link to choose a password. It works once, for 7 days:',
  portalDisclaimer: "If you don't know why you got this email, ignore it.",
  portalAction: 'Choose a password',
  newDeviceSubject: 'New login to {provider}',
  newDeviceText: 'Your {provider} account was used to log in from a new device: {device}.',
  unknownDevice: 'unknown device',
  newPasswordSubject: 'Your {provider} password was changed',
  newPasswordText: 'The password of your {provider} account was changed.',
  noticeDisclaimer: 'If this wasn\'t you, set a new password with "Forgot password" at once.',
  emailChangedSubject: 'Your {provider} email was changed',
  emailChangedText:
    'The email of your {provider} account was changed. We will send emails about it to the new address.',
  emailChangedDisclaimer: "If you didn't expect this, contact us at once.",
  codesLockedSubject: 'Wrong codes for a {provider} account',
  codesLockedText:
    'Wrong codes were entered too often for the two-factor authentication of {name}. More codes are refused for up to 24 hours.',
  codesLockedDisclaimer: "If {name} didn't enter them, someone else may know the password. Set a new one at once.",
  newEmailSubject: 'Confirm your email for {provider}',
  newEmailText: 'Open this link to use this email for your {provider} account. It works once, for 24 hours:',
  clientEmailSubject: 'Confirm your email for {provider}',
  clientEmailAction: 'Confirm this email',
  clientEmailText: 'Open this link to confirm that this is your email. It works once, for 72 hours:',
  clientEmailDisclaimer: "If you didn't register with {provider}, ignore this email.",
  newEmailAction: 'Confirm this email',
  newEmailDisclaimer: "If you didn't request this, ignore this email. Your account won't change.",
});
