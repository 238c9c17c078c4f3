import type { ExpiryEvent, LevelEvent, StatementEvent } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDate, formatHours, isolated } from '@hourbank/i18n/format';
import type { Mail } from '../mail/mail';
import { mailBody } from '../mail/mail-body';
import { isFactKind } from '../notices/notice-rights';
import { type EmailedFact, factContent } from './fact-email-text';
import { messages } from './messages';
import type { NoticeEmail } from './notice-email-store';

const t = translate(messages, 'en');

/** An email to one person, with what only the database knows. */
interface PersonalEmail {
  email: NoticeEmail;
  to: Mail['to'];
  from: Mail['from'];
  /** The client that the event is about. */
  clientName: string;
  /** All facts of an email about facts, oldest first. */
  facts: readonly EmailedFact[];
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
  const values = { client: isolated(clientName), hours: formatHours(facts.balance) };
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

/** The hours of the first day are those of the subject. */
function expiryContent(facts: ExpiryEvent, { email, clientName, publicUrl }: PersonalEmail): Content {
  const isOwn = email.recipient.startsWith('client:');
  const first = facts.packages[0]?.expiresOn ?? '';
  const hours = facts.packages.reduce((sum, one) => sum + (one.expiresOn === first ? one.hours : 0), 0);
  const values = { client: isolated(clientName), hours: formatHours(hours), day: formatDate(first) };
  const packages = facts.packages.map(({ packageId, hours: left, expiresOn }) =>
    t('expiringPackage', { id: String(packageId), hours: formatHours(left), day: formatDate(expiresOn) }),
  );
  return {
    subject: isOwn ? t('ownExpirySubject', values) : t('clientExpirySubject', values),
    paragraphs: [isOwn ? t('ownExpiryText') : t('clientExpiryText', values), ...packages],
    action: isOwn
      ? { label: t('ownAction'), url: `${publicUrl}/client-portal` }
      : { label: t('clientAction'), url: `${publicUrl}/dashboard/clients/${facts.clientId}/account` },
  };
}

const statementContent = ({ number, from, to, closing }: StatementEvent, publicUrl: string): Content => ({
  subject: t('statementSubject', { number }),
  paragraphs: [t('statementText', { number, from: formatDate(from), to: formatDate(to), hours: formatHours(closing) })],
  action: { label: t('statementAction'), url: `${publicUrl}/client-portal/reports` },
});

/** The facts are those of the kind. */
function contentOf(personal: PersonalEmail): Content {
  const { kind, facts, recipient } = personal.email;
  if (isFactKind(kind))
    return factContent(personal.facts, { isOwn: recipient.startsWith('client:'), publicUrl: personal.publicUrl });
  if (kind === 'statement') return statementContent(facts as StatementEvent, personal.publicUrl);
  return kind === 'expiry'
    ? expiryContent(facts as ExpiryEvent, personal)
    : levelContent(facts as LevelEvent, personal);
}

/** Builds the email about an event (D-70). It has the same Message-ID at every attempt. */
export function noticeEmail(personal: PersonalEmail): Mail {
  const { email, to, from, publicUrl, unsubscribeToken } = personal;
  const { subject, paragraphs, action } = contentOf(personal);
  const isOwn = email.recipient.startsWith('client:');
  return {
    id: `${email.eventId}.${email.recipient.replace(':', '-')}`,
    to,
    from,
    subject,
    ...mailBody(
      from,
      [t('greeting', { name: isolated(to.name ?? '') }), ...paragraphs, action],
      [
        t('reason'),
        { label: t('preferences'), url: `${publicUrl}${isOwn ? '/client-portal/account' : '/dashboard/me'}` },
        t('stop'),
        { label: t('unsubscribe'), url: `${publicUrl}/unsubscribe#${unsubscribeToken}` },
      ],
    ),
    unsubscribeUrl: `${publicUrl}/api/unsubscribe?token=${unsubscribeToken}`,
  };
}
