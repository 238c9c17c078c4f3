import { translate } from '@hourbank/i18n';
import { isolated } from '@hourbank/i18n/format';
import type { Mail } from '../mail/mail';
import { mailBody } from '../mail/mail-body';
import type { LinkPurpose } from '../link-tokens/link-purpose';
import { messages } from './messages';

const t = translate(messages, 'en');

/**
 * The path of the page that uses a token. After `#`, browsers send it to no server; the client's path is older than
 * that (D-21).
 */
const pathOf: Record<LinkPurpose, string> = {
  'client-reset': '/client-reset-password?token=',
  'client-invite': '/client-reset-password?token=',
  'admin-reset': '/admin/reset-password#',
  invitation: '/admin/invite#',
  'new-email': '/admin/confirm-email#',
  'client-email': '/client-confirm-email#',
};

const reset = {
  subject: t('resetSubject'),
  text: t('resetText'),
  action: t('resetAction'),
  disclaimer: t('resetDisclaimer'),
};
const textsOf: Record<LinkPurpose, typeof reset> = {
  'client-reset': reset,
  'admin-reset': reset,
  invitation: {
    subject: t('invitationSubject'),
    text: t('invitationText'),
    action: t('invitationAction'),
    disclaimer: t('invitationDisclaimer'),
  },
  'client-invite': {
    subject: t('portalSubject', { provider: t('signature') }),
    text: t('portalText'),
    action: t('portalAction'),
    disclaimer: t('invitationDisclaimer'),
  },
  'client-email': {
    subject: t('newEmailSubject'),
    text: t('clientEmailText'),
    action: t('newEmailAction'),
    disclaimer: t('clientEmailDisclaimer'),
  },
  'new-email': {
    subject: t('newEmailSubject'),
    text: t('newEmailText'),
    action: t('newEmailAction'),
    disclaimer: t('newEmailDisclaimer'),
  },
};

interface LinkEmail {
  /** The same for every attempt of one request. */
  id: string;
  purpose: LinkPurpose;
  to: Mail['to'];
  publicUrl: string;
  token: string;
}

/** Builds an email with a link, as plain text and as HTML. */
export function linkEmail({ id, purpose, to, publicUrl, token }: LinkEmail): Mail {
  const { subject, text, action, disclaimer } = textsOf[purpose];
  const link = `${publicUrl}${pathOf[purpose]}${token}`;
  return {
    id,
    to,
    subject,
    ...mailBody([
      to.name === null ? t('plainGreeting') : t('greeting', { name: isolated(to.name) }),
      text,
      { label: action, url: link },
      disclaimer,
      t('signature'),
    ]),
  };
}
