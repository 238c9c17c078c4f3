import { noticeEmail } from './notice-email-text';

const arabic = 'ليلى حدّاد';
const isolate = `\u2068${arabic}\u2069`;

test('an Arabic name moves no number and turns no sentence', () => {
  const facts = {
    clientId: 7,
    packages: [{ packageId: 12, hours: 3, expiresOn: '2015-11-30' }],
    toClient: false,
    toAdmins: true,
  };
  const { subject, text, html, to } = noticeEmail({
    email: {
      id: 1,
      source: 'billing',
      eventId: 'event',
      recipient: 'admin:1',
      kind: 'expiry',
      clientId: 7,
      facts,
      attempts: 0,
      dueAt: null,
      batch: null,
      createdAt: new Date(0),
    },
    to: { name: arabic, address: 'owner@example.com' },
    from: { name: '', email: '', phone: '', whatsapp: '' },
    clientName: arabic,
    facts: [],
    publicUrl: 'https://hours.example.com',
    unsubscribeToken: 'token',
  });
  expect(subject).toBe(`${isolate}: 3.00 h expire on 30 Nov 2015`);
  expect(text).toContain(`Hello ${isolate},`);
  expect(text).toContain(`These hours of ${isolate} expire`);
  expect(to.name).toBe(arabic);
  // A long name without blanks does not widen the email on a phone.
  expect(html).toContain('overflow-wrap: anywhere');
});
