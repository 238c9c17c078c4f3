import type { ProviderEvent } from '@hourbank/contracts';

/** One email to one recipient, in plain text and HTML. */
export interface Mail {
  /** Becomes the Message-ID. It is the same for every attempt, so that mail clients can detect duplicates. */
  id: string;
  /** Without a name if the address is not confirmed: whoever entered it chose the name, too (D-67). */
  to: { name: string | null; address: string };
  /** Whose name and contact it has, and whose email gets the answers. Empty texts are not set. */
  from: ProviderEvent;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly { filename: string; content: Buffer; contentType: 'application/pdf' }[];
  /**
   * The address that switches off emails of this kind with one POST (RFC 8058). Absent if they cannot be switched off.
   */
  unsubscribeUrl?: string;
}

/** Sends emails by SMTP or to a folder. `send` resolves when the email is accepted and throws otherwise. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Ends all connections. An email that is being sent fails. */
  close(): void;
}

/** The address of `Hourbank <hourbank@example.com>`. */
const addressOf = (mailbox: string) => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;

/**
 * Returns the message for nodemailer. It may not load files or URLs.
 * @param mailbox Sends the email, also with its own name if the provider has none
 */
export const messageOf = (
  { id, to, from, subject, text, html, attachments = [], unsubscribeUrl }: Mail,
  mailbox: string,
) => ({
  from: from.name === '' ? mailbox : { name: from.name, address: addressOf(mailbox) },
  ...(from.email !== '' && { replyTo: from.email }),
  to: to.name === null ? to.address : { name: to.name, address: to.address },
  subject,
  text,
  html,
  messageId: `<${id}@hourbank>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  attachments: [...attachments],
  disableFileAccess: true,
  disableUrlAccess: true,
});
