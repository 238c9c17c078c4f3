import { translate } from '@hourbank/i18n';
import type { Mail } from '../mail/mail';
import { mailBody } from '../mail/mail-body';
import { messages } from './messages';

const roles = ['admin', 'client'] as const;
const subjects = ['new-device', 'new-password'] as const;

/** Emails about the security of an account, which have no link and cannot be switched off. */
export type NoticePurpose = `${(typeof roles)[number]}-${(typeof subjects)[number]}`;

const noticePurposes: readonly string[] = roles.flatMap((role) => subjects.map((subject) => `${role}-${subject}`));
export const isNotice = (purpose: string): purpose is NoticePurpose => noticePurposes.includes(purpose);

const t = translate(messages, 'en');

interface Notice {
  id: string;
  purpose: NoticePurpose;
  to: Mail['to'];
  /** The device; empty if it is unknown. */
  details: string | null;
}

/** Builds an email about a login from a new device or a changed password, as plain text and as HTML. */
export function noticeEmail({ id, purpose, to, details }: Notice): Mail {
  const isDevice = purpose.endsWith('new-device');
  return {
    id,
    to,
    subject: t(isDevice ? 'newDeviceSubject' : 'newPasswordSubject'),
    ...mailBody([
      t('greeting', { name: to.name }),
      isDevice ? t('newDeviceText', { device: details || t('unknownDevice') }) : t('newPasswordText'),
      t('noticeDisclaimer'),
      t('signature'),
    ]),
  };
}
