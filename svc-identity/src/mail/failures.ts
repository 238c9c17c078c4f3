interface MailFailure {
  name?: unknown;
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
  /** The mail server's reply. */
  response?: unknown;
}

/** Returns the fields of an error that are safe to log. Mail servers quote addresses and links in their responses. */
export function failureOf(cause: unknown) {
  const { name, code, responseCode } = cause as MailFailure;
  return { name, code, responseCode };
}

/**
 * A reply with the status 5.7.x (RFC 3463) refuses this service, for example because it may not send through the
 * server.
 */
const isPolicy = (response: unknown) => typeof response === 'string' && /^5\d\d[ -]5\.7\./.test(response);

/**
 * What the mail server refused permanently: the recipient, or the email itself. Null for failures that can pass, such
 * as a full mailbox, a server that is away, and a wrong password or missing permission of this service.
 */
export function refusalOf(cause: unknown): 'recipient' | 'email' | null {
  const { code, responseCode, command, response } = cause as MailFailure;
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  if (!isPermanent || isPolicy(response)) return null;
  if (code === 'EENVELOPE' && command === 'RCPT TO') return 'recipient';
  return code === 'EMESSAGE' ? 'email' : null;
}
