/** One mail to one person, in plain text and as simple HTML. */
export interface Mail {
  /** The same for every attempt: becomes the Message-ID, by which a mail that arrives twice is known. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** Hands mails on, by SMTP or into a folder. `send` ends when the mail is accepted, and throws when nobody has it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** The parts of a message as nodemailer takes them. Nothing in a mail may name a file or an address to be read. */
export const messageOf = ({ id, to, subject, text, html }: Mail, from: string) => ({
  from,
  to,
  subject,
  text,
  html,
  messageId: `<${id}@hourbank>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
