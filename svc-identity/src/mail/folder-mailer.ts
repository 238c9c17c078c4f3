import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@hourbank/service-kit/logger';
import { createTransport } from 'nodemailer';
import { type Mailer, messageOf } from './mail';

/**
 * Mailer without a mail server: writes each email to a file that only this account can read, and logs the file name
 * (D-21).
 */
export function createFolderMailer({ folder, from, log }: { folder: string; from: string; log: Logger }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.id}.eml`);
      // The rename makes the file appear complete to readers.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.warn({ file }, 'SMTP_URL is not set: email written to a file');
    },
    close: () => undefined,
  };
}
