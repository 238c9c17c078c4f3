import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection';

/** The server would wait 100 ms at each connection for a client that talks too early. */
SMTPConnection.prototype.init = function init() {
  this._setListeners(() => this.connectionReady());
};

export interface Received {
  to: string;
  source: string;
}

/**
 * Where a server can fail: at the greeting, `MAIL FROM`, `RCPT TO`, after the message (`data`), or when it has accepted
 * the email and is about to say so (`reply`).
 */
export type Step = 'connect' | 'mail' | 'rcpt' | 'data' | 'reply';
/**
 * A reply code, a refusal to forward emails, or what happens to the connection: it ends, or there is never a reply.
 */
export type Fault = number | 'relay-denied' | 'cut' | 'hang';
/** Decides what fails. `address` is the recipient, from `rcpt` on. */
export type Faults = (step: Step, address: string) => Fault | null;

/** Quoted-printable as plain text. To be used once: in decoded text, `=` and two characters of a token look encoded. */
export const readable = (source: string): string =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The token of the link in an email as it was received. */
export const tokenIn = (source: string): string =>
  /client-reset-password\?token=([\w-]+)/.exec(readable(source))?.[1] ?? '';

/** The token after `#` of the link to this page in an email as it was received. */
export const adminTokenIn = (
  source: string,
  page: 'invite' | 'reset-password' | 'confirm-email' | 'client-confirm-email',
): string => new RegExp(`/${page}#([\\w-]+)`).exec(readable(source))?.[1] ?? '';

/**
 * A real SMTP server on a free or the given port. `refuse(true)` makes it reject all emails. Its rejections quote the
 * email, as those of some mail servers do. `refuseRecipient` makes it reject one address permanently, `fail` whatever
 * the function says. The emails that confirm a registration are always accepted and kept apart from the others.
 */
export async function startMailServer(port = 0) {
  const received: Received[] = [];
  const confirmations: Received[] = [];
  let refused = 0;
  let isRefusing = false;
  const unknownRecipients = new Map<string, number>();
  const sockets = new Map<number, Socket>();
  let opened = 0;
  let faults: Faults = () => null;

  /** Goes on with a step, or lets it fail. */
  function unlessFaulty(
    step: Step,
    { remotePort }: SMTPServerSession,
    address: string,
    done: (error?: Error) => void,
    succeed = done,
  ): void {
    const fault = faults(step, address);
    if (fault === null) return succeed();
    if (fault === 'cut') return void sockets.get(remotePort)?.destroy();
    if (fault === 'relay-denied')
      return done(Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 }));
    if (fault !== 'hang') done(Object.assign(new Error(`Failure at ${step}`), { responseCode: fault }));
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    // Connections that a client has left open do not hold up the end of a test.
    closeTimeout: 100,
    onConnect: (session, done) => unlessFaulty('connect', session, '', done),
    onMailFrom: (_sender, session, done) => unlessFaulty('mail', session, '', done),
    onRcptTo({ address }, session, done) {
      unlessFaulty('rcpt', session, address, done, () => {
        const attempts = unknownRecipients.get(address);
        if (attempts === undefined) return done();
        unknownRecipients.set(address, attempts + 1);
        return done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }));
      });
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString();
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address).join(), source };
        if (readable(source).includes('/client-confirm-email#')) {
          confirmations.push(mail);
          return done();
        }
        if (isRefusing) {
          refused++;
          return done(Object.assign(new Error(`No room for ${tokenIn(source)}`), { responseCode: 452 }));
        }
        return unlessFaulty('data', session, mail.to, done, () => {
          received.push(mail);
          unlessFaulty('reply', session, mail.to, done);
        });
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    const { remotePort = 0 } = socket;
    opened++;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;

  const until = async (isThere: () => boolean, limitMs: number) => {
    const start = Date.now();
    while (!isThere()) {
      if (Date.now() - start > limitMs) throw new Error(`no email after ${limitMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse(whether: boolean) {
      isRefusing = whether;
    },
    refuseRecipient: (address: string) => void unknownRecipients.set(address, 0),
    acceptRecipient: (address: string) => void unknownRecipients.delete(address),
    fail(choose: Faults) {
      faults = choose;
    },
    /** Connections so far. */
    opened: () => opened,
    /** Connections that are open. */
    connections: () => sockets.size,
    /** Ends all connections, as servers do when they have been idle. */
    cutAll: () => sockets.forEach((socket) => socket.destroy()),
    /** How often an address was rejected. */
    rejections: (address: string) => unknownRecipients.get(address) ?? 0,
    refused: (times: number) => until(() => refused >= times, 60_000),
    /** Waits for that many emails to the address and returns them. */
    async emailsTo(to: string, count = 1, limitMs = 60_000): Promise<Received[]> {
      const emails = () => received.filter((mail) => mail.to === to);
      await until(() => emails().length >= count, limitMs);
      return emails();
    },
    /** Waits for that many emails that confirm a registration and returns them. */
    async confirmationsTo(to: string, count = 1): Promise<Received[]> {
      const emails = () => confirmations.filter((mail) => mail.to === to);
      await until(() => emails().length >= count, 60_000);
      return emails();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
