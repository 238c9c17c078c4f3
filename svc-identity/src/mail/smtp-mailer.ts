import { createTransport } from 'nodemailer';
import { type Mailer, messageOf } from './mail';

/** Timeouts for each step and for the whole delivery, ms, so that a server that hangs does not block other emails. */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
const totalTimeoutMs = 40_000;

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('The mail server is too slow.'), { code: 'ETIMEDOUT' })),
      ms,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Mailer by SMTP; `url` as in `smtp://user:password@host:587`, `smtps://…:465`, `?requireTLS=true`. It opens one connection per email, because emails are rare. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, ...timeouts });
  return {
    send: async (mail) => {
      await within(transport.sendMail(messageOf(mail, from)), totalTimeoutMs);
    },
  };
}
