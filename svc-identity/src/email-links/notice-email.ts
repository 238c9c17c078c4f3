import { translate } from '@hourbank/i18n';
import { isolated } from '@hourbank/i18n/format';
import type { Mail } from '../mail/mail';
import { mailBody, senderName } from '../mail/mail-body';
import { messages } from './messages';

const roles = ['admin', 'client'] as const;
const subjects = ['new-device', 'new-password', 'email-changed'] as const;
const codesLocked = 'owner-codes-locked';

/** Emails about the security of an account, which have no link and cannot be switched off. */
export type NoticePurpose = `${(typeof roles)[number]}-${(typeof subjects)[number]}` | typeof codesLocked;

const noticePurposes: readonly string[] = [
  ...roles.flatMap((role) => subjects.map((subject) => `${role}-${subject}`)),
  codesLocked,
];
export const isNotice = (purpose: string): purpose is NoticePurpose => noticePurposes.includes(purpose);

const t = translate(messages, 'en');

interface Notice {
  id: string;
  purpose: NoticePurpose;
  to: Mail['to'];
  from: Mail['from'];
  /** The device, empty if it is unknown, or the name of the admin whose codes are refused. */
  details: string | null;
}

function textsOf({ purpose, from, details }: Notice): { subject: string; text: string; disclaimer: string } {
  const name = isolated(details ?? '');
  const provider = senderName(from);
  if (purpose === codesLocked)
    return {
      subject: t('codesLockedSubject', { provider }),
      text: t('codesLockedText', { name }),
      disclaimer: t('codesLockedDisclaimer', { name }),
    };
  if (purpose.endsWith('email-changed'))
    return {
      subject: t('emailChangedSubject', { provider }),
      text: t('emailChangedText', { provider }),
      disclaimer: t('emailChangedDisclaimer'),
    };
  return purpose.endsWith('new-device')
    ? {
        subject: t('newDeviceSubject', { provider }),
        text: t('newDeviceText', { provider, device: details || t('unknownDevice') }),
        disclaimer: t('noticeDisclaimer'),
      }
    : {
        subject: t('newPasswordSubject', { provider }),
        text: t('newPasswordText', { provider }),
        disclaimer: t('noticeDisclaimer'),
      };
}

/** Builds an email about the security of an account, as plain text and as HTML. */
export function noticeEmail(notice: Notice): Mail {
  const { id, to, from } = notice;
  const { subject, text, disclaimer } = textsOf(notice);
  return {
    id,
    to,
    from,
    subject,
    ...mailBody(from, [t('greeting', { name: isolated(to.name ?? '') }), text, disclaimer]),
  };
}
