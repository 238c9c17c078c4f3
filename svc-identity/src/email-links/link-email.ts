import { translate } from '@hourbank/i18n';
import { isolated } from '@hourbank/i18n/format';
import type { Mail } from '../mail/mail';
import { mailBody, senderName } from '../mail/mail-body';
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
  'client-new-email': '/client-confirm-email#',
};

/** The first part of the names of its texts. */
const textsOf = {
  'client-reset': 'reset',
  'admin-reset': 'reset',
  invitation: 'invitation',
  'client-invite': 'portal',
  'client-email': 'clientEmail',
  'new-email': 'newEmail',
  'client-new-email': 'newEmail',
} as const satisfies Record<LinkPurpose, string>;

interface LinkEmail {
  /** The same for every attempt of one request. */
  id: string;
  purpose: LinkPurpose;
  to: Mail['to'];
  from: Mail['from'];
  publicUrl: string;
  token: string;
}

/** Builds an email with a link, as plain text and as HTML. */
export function linkEmail({ id, purpose, to, from, publicUrl, token }: LinkEmail): Mail {
  const texts = textsOf[purpose];
  const values = { provider: senderName(from) };
  const link = `${publicUrl}${pathOf[purpose]}${token}`;
  return {
    id,
    to,
    from,
    subject: t(`${texts}Subject`, values),
    ...mailBody(from, [
      to.name === null ? t('plainGreeting') : t('greeting', { name: isolated(to.name) }),
      t(`${texts}Text`, values),
      { label: t(`${texts}Action`), url: link },
      t(`${texts}Disclaimer`, values),
    ]),
  };
}
