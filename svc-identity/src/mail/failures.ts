interface MailFailure {
  name?: unknown;
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

/** Returns the fields of an error that are safe to log. Mail servers quote addresses and links in their responses. */
export function failureOf(cause: unknown) {
  const { name, code, responseCode } = cause as MailFailure;
  return { name, code, responseCode };
}

/**
 * What the mail server refused permanently: the recipient, or the email itself. Null for failures that can pass, such as a full
 * mailbox, a wrong password of this service or a server that is away.
 */
export function refusalOf(cause: unknown): 'recipient' | 'email' | null {
  const { code, responseCode, command } = cause as MailFailure;
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  if (!isPermanent) return null;
  if (code === 'EENVELOPE' && command === 'RCPT TO') return 'recipient';
  return code === 'EMESSAGE' ? 'email' : null;
}
