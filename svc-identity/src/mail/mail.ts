/** One email to one recipient, in plain text and HTML. */
export interface Mail {
  /** Becomes the Message-ID. It is the same for every attempt, so that mail clients can detect duplicates. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
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

/** Returns the message for nodemailer. It may not load files or URLs. */
export const messageOf = ({ id, to, subject, text, html, unsubscribeUrl }: Mail, from: string) => ({
  from,
  to,
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
  disableFileAccess: true,
  disableUrlAccess: true,
});
