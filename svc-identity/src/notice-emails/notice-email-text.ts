import type { LevelEvent, StatementEvent } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDate, formatHours } from '@hourbank/i18n/format';
import type { Mail } from '../mail/mail';
import { mailBody } from '../mail/mail-body';
import { messages } from './messages';
import type { NoticeEmail } from './notice-email-entity';

const t = translate(messages, 'en');

/** An email to one person, with what only the database knows. */
interface PersonalEmail {
  email: NoticeEmail;
  to: Mail['to'];
  /** The client that the event is about. */
  clientName: string;
  publicUrl: string;
  unsubscribeToken: string;
}

interface Content {
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
}

function levelContent(facts: LevelEvent, { email, clientName, publicUrl }: PersonalEmail): Content {
  const isOwn = email.recipient.startsWith('client:');
  const isEmpty = facts.level === 'empty';
  const values = { client: clientName, hours: formatHours(facts.balance) };
  const texts = isOwn
    ? {
        subject: isEmpty ? t('ownEmptySubject') : t('ownLowSubject', values),
        text: isEmpty ? t('ownEmptyText') : t('ownLowText', values),
        action: { label: t('ownAction'), url: `${publicUrl}/client-portal` },
      }
    : {
        subject: isEmpty ? t('clientEmptySubject', values) : t('clientLowSubject', values),
        text: isEmpty ? t('clientEmptyText', values) : t('clientLowText', values),
        action: { label: t('clientAction'), url: `${publicUrl}/dashboard/clients/${facts.clientId}/account` },
      };
  const until = facts.runsOutOn === null ? [] : [t('runsOut', { day: formatDate(facts.runsOutOn) })];
  return { subject: texts.subject, paragraphs: [texts.text, ...until], action: texts.action };
}

const statementContent = ({ number, from, to, closing }: StatementEvent, publicUrl: string): Content => ({
  subject: t('statementSubject', { number }),
  paragraphs: [t('statementText', { number, from: formatDate(from), to: formatDate(to), hours: formatHours(closing) })],
  action: { label: t('statementAction'), url: `${publicUrl}/client-portal/reports` },
});

/** Builds the email about an event (D-70). It has the same Message-ID at every attempt. */
export function noticeEmail(personal: PersonalEmail): Mail {
  const { email, to, publicUrl, unsubscribeToken } = personal;
  // The facts are those of the kind.
  const { subject, paragraphs, action } =
    email.kind === 'statement'
      ? statementContent(email.facts as StatementEvent, publicUrl)
      : levelContent(email.facts as LevelEvent, personal);
  const isOwn = email.recipient.startsWith('client:');
  return {
    id: `${email.eventId}.${email.recipient.replace(':', '-')}`,
    to,
    subject,
    ...mailBody([
      t('greeting', { name: to.name }),
      ...paragraphs,
      action,
      t('signature'),
      t('reason'),
      { label: t('preferences'), url: `${publicUrl}${isOwn ? '/client-portal/account' : '/dashboard/me'}` },
      t('stop'),
      { label: t('unsubscribe'), url: `${publicUrl}/unsubscribe#${unsubscribeToken}` },
    ]),
    unsubscribeUrl: `${publicUrl}/api/unsubscribe?token=${unsubscribeToken}`,
  };
}
