import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@hourbank/service-kit';
import { createTransport } from 'nodemailer';
import { type Mailer, messageOf } from './mail';

/** Where there is no mail server: one file a mail, readable by this account alone, and a line in the log that says so (D-21). */
export function createFolderMailer({ folder, from, log }: { folder: string; from: string; log: Logger }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.id}.eml`);
      // Whole or not at all: somebody may be looking.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.warn({ file }, 'SMTP_URL is not set: a mail was written to a file instead');
    },
  };
}
