import { createTransport } from 'nodemailer';
import { type Mailer, messageOf } from './mail';

/** Timeouts for each step, ms, so that a server that hangs does not block other emails. */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
const totalTimeoutMs = 40_000;

/**
 * Limits of the connections of one process. Each of the two senders sends one email at a time; a third connection
 * replaces one that is closing. An idle connection ends before `socketTimeout`, which would cut it instead of saying
 * goodbye.
 */
const pool = { maxConnections: 3, maxMessages: 100, idleTimeout: 5000 };

interface Options {
  /** As in `smtp://user:password@host:587`, `smtps://…:465`, `?requireTLS=true`. */
  url: string;
  from: string;
  /** Timeout for a whole delivery, ms. The leases of emails are longer. */
  timeoutMs?: number;
}

/**
 * Mailer by SMTP. It keeps connections open for the next emails. If one fails, only its own email fails; the pool
 * itself repeats an email on another connection only if the server has seen nothing of it.
 */
export function createSmtpMailer({ url, from, timeoutMs = totalTimeoutMs }: Options): Mailer {
  const transport = createTransport({ url, pool: true, ...timeouts, ...pool });
  return {
    async send(mail) {
      // Aborting also closes the connection, so that a server that replies byte by byte does not keep it.
      await transport.sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(timeoutMs) });
    },
    close: () => transport.close({ force: true }),
  };
}
