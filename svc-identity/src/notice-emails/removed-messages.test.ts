import { type Identity, startIdentity } from '../../tests/identity';
import { type MailServer, readable, startMailServer } from '../../tests/mail-server';
import { aFact, noticeEmailCalls } from '../../tests/notice-emails';

let mailServer: MailServer;
let identity: Identity;
beforeEach(async () => {
  mailServer = await startMailServer();
  identity = await startIdentity({
    environment: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://hours.example.com' },
  });
});
afterEach(async () => {
  closeMailers();
  await identity.close();
  await mailServer.close();
});
const calls = noticeEmailCalls(() => ({ identity, mailServer }), '2015-11-30');
const { closeMailers, newMailer, startSender, aClient, deliver, pending } = calls;

describe('a message that is removed while a replica sends its email', () => {
  async function aReply() {
    const { id } = await aClient();
    const about = { clientId: id, subject: 31, toClient: true };
    const reply = aFact('task.reply', { ...about, params: { title: 'The shop is down', text: 'a mistake' } });
    await deliver(reply);
    return { withdraw: () => deliver(aFact('task.removed', { clientId: id, subject: 31, withdraws: reply.id })) };
  }
  /** Two replicas send what is due, with these parts of their own, and once more later. */
  async function sendByTwo(over: Parameters<typeof startSender>[1]) {
    await Promise.all([startSender(3, over)(() => false), startSender(3, over)(() => false)]);
    await startSender(13)(() => false);
  }
  const texts = () => mailServer.received.map(({ source }) => readable(source).includes('a mistake'));

  test('before its text is read: no email', async () => {
    const { withdraw } = await aReply();
    const { noticeEmails } = identity.deps;
    const batchOf: typeof noticeEmails.batchOf = async (email) => {
      await withdraw();
      return noticeEmails.batchOf(email);
    };
    await sendByTwo({ noticeEmails: { ...noticeEmails, batchOf } });
    expect([texts(), await pending()]).toEqual([[], 0]);
  });

  test('after that: one email, and no other one later', async () => {
    const { withdraw } = await aReply();
    const mailer = newMailer();
    const send: typeof mailer.send = async (mail) => {
      await withdraw();
      return mailer.send(mail);
    };
    await sendByTwo({ mailer: { ...mailer, send } });
    expect([texts().length, await pending()]).toEqual([1, 0]);
  });

  test('between two attempts: no email', async () => {
    const { withdraw } = await aReply();
    mailServer.refuse(true);
    await startSender(3)(() => false);
    await withdraw();
    mailServer.refuse(false);
    await startSender(90)(() => false);
    expect([texts(), await pending()]).toEqual([[], 0]);
  });
});
