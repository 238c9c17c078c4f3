import { isolated } from '@hourbank/i18n/format';
import { linkEmail } from '../email-links/link-email';
import { noticeEmail as securityEmail } from '../email-links/notice-email';
import { noticeEmail } from '../notice-emails/notice-email-text';
import type { StoredFact } from '../notices/notice-rights';
import { type Mail, messageOf } from './mail';

const publicUrl = 'https://hours.example.com';
const name = `<b>Ann & Söhne</b> ${'x'.repeat(180)}`;
const to = { name, address: 'ann@example.com' };
const token = 'token';
const unnamed = { name: '', email: '', phone: '', whatsapp: '' };
const people = { clientId: 7, toClient: true, toAdmins: true };

const factsOf = {
  low: ['level-email', { ...people, level: 'low', balance: 1.5, runsOutOn: '2015-11-30' }],
  empty: ['level-email', { ...people, level: 'empty', balance: 0, runsOutOn: null }],
  expiry: ['expiry', { ...people, packages: [{ packageId: 3, hours: 2, expiresOn: '2015-11-30' }] }],
  statement: ['statement', { clientId: 7, number: 'ST-7-201510', closing: 8.5, from: '2015-10-01', to: '2015-10-31' }],
} as const;

const terms = { hours: 5, rate: 100, amount: 500, balance: 12.5, reason: `${name}\nSecond line` };
const factsToClient = [
  ...['due', 'approved', 'sentBack', 'reverted', 'removed'].map((step) => ({ name: `payment.${step}`, params: terms })),
  { name: 'payment.reverted', params: { ...terms, state: 'toReview' } },
  ...['added', 'taken', 'extended'].map((step) => ({ name: `hours.${step}`, params: terms })),
  { name: 'hours.extended', params: { ...terms, day: '2015-11-30' } },
  ...['pending', 'in_progress', 'done'].map((status) => ({ name: 'task.status', params: { status, title: name } })),
];
const factsToAdmins = [
  ...['requested', 'proof'].map((step) => ({ name: `payment.${step}`, params: terms })),
  { name: 'task.created', params: { title: name, text: `${name}\nSecond line` } },
  { name: 'client.registered', params: {} },
];

function factEmail(
  fact: (typeof factsToClient)[number],
  recipient: 'client:7' | 'admin:1',
  from: Mail['from'] = unnamed,
): Mail {
  const [topic = ''] = fact.name.split('.');
  const facts = { ...fact, topic, subject: 12, params: fact.params as StoredFact['params'] };
  return noticeEmail({
    email: {
      id: 1,
      source: 'billing',
      eventId: 'event',
      recipient,
      kind: `fact.${topic}`,
      clientId: 7,
      facts,
      attempts: 0,
      dueAt: null,
      batch: 'event',
      createdAt: new Date(0),
    },
    facts: [{ facts, clientId: 7, clientName: name }],
    to,
    from,
    clientName: name,
    publicUrl,
    unsubscribeToken: token,
  });
}

function optionalEmail(facts: keyof typeof factsOf, recipient: 'client:7' | 'admin:1'): Mail {
  const [kind, event] = factsOf[facts];
  return noticeEmail({
    email: {
      id: 1,
      source: 'billing',
      eventId: 'event',
      recipient,
      kind,
      clientId: 7,
      facts: event,
      attempts: 0,
      dueAt: null,
      createdAt: new Date(0),
    } as Parameters<typeof noticeEmail>[0]['email'],
    facts: [],
    to,
    from: unnamed,
    clientName: name,
    publicUrl,
    unsubscribeToken: token,
  });
}

const aboutFacts = [
  ...factsToClient.map((fact) => [fact.name, 'client:7', factEmail(fact, 'client:7')] as const),
  ...factsToAdmins.map((fact) => [fact.name, 'admin:1', factEmail(fact as never, 'admin:1')] as const),
];
const aboutHours = (['client:7', 'admin:1'] as const).flatMap((recipient) =>
  (['low', 'empty', 'expiry', 'statement'] as const)
    // Statements are announced to the client only.
    .filter((facts) => facts !== 'statement' || recipient === 'client:7')
    .map((facts) => [`${facts} to ${recipient}`, recipient, optionalEmail(facts, recipient)] as const),
);
const optional = [...aboutHours, ...aboutFacts];
const links = (
  [
    'client-reset',
    'admin-reset',
    'invitation',
    'new-email',
    'client-email',
    'client-new-email',
    'client-invite',
  ] as const
).map((purpose) => [purpose, linkEmail({ id: 'event', purpose, to, from: unnamed, publicUrl, token })] as const);
const security = (
  [
    'admin-new-device',
    'client-new-device',
    'admin-new-password',
    'client-new-password',
    'admin-email-changed',
    'client-email-changed',
    'owner-codes-locked',
  ] as const
).map((purpose) => [purpose, securityEmail({ id: 'event', purpose, to, from: unnamed, details: name })] as const);
const required = [...links, ...security];

test.each([...optional.map(([kind, , mail]) => [kind, mail] as const), ...required])(
  '%s has the same text as plain text and as one column of HTML that can be read in the dark',
  (_kind, { subject, text, html }) => {
    expect(subject).toMatch(/^\S.*\S$/);
    expect(text.startsWith('Hello ')).toBe(true);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('overflow-wrap: anywhere');
    expect(html).not.toMatch(/<(table|img|script|style|link)\b|color:|background|(?<!max-)width:/);
    // A name is text.
    expect(html).not.toContain('<b>');
    for (const line of text.split('\n\n').filter((block) => block.trim() !== '')) {
      const shown = line.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect(html.replaceAll('&quot;', '"').replaceAll('&#39;', "'")).toContain(shown);
    }
  },
);

test.each(optional)('%s links to the preferences and can be switched off', (_kind, recipient, mail) => {
  const preferences = recipient === 'client:7' ? '/client-portal/account' : '/dashboard/me';
  for (const address of [`${publicUrl}${preferences}`, `${publicUrl}/unsubscribe#${token}`]) {
    expect(mail.text).toContain(address);
    expect(mail.html).toContain(`href="${address}"`);
  }
  expect(messageOf(mail, 'hourbank@example.com').headers).toMatchObject({
    'List-Unsubscribe': `<${publicUrl}/api/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  });
});

test.each(required)('%s cannot be switched off', (_kind, mail) => {
  const { headers } = messageOf(mail, 'hourbank@example.com');
  expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' });
  expect(mail.text).not.toContain('unsubscribe');
});

const cedar = {
  name: 'Cedar "Support", بيروت',
  email: 'help@cedar.example',
  phone: '+961 1 555 900',
  whatsapp: '+961 70 555 090',
};
const contact = 'Phone: +961 1 555 900, WhatsApp: +961 70 555 090, Email: help@cedar.example';
test('with a name of the provider, all emails come from it, and the product is in the small print only', () => {
  const emails = [
    ...links.map(([purpose]) => linkEmail({ id: 'event', purpose, to, from: cedar, publicUrl, token })),
    ...security.map(([purpose]) => securityEmail({ id: 'event', purpose, to, from: cedar, details: name })),
    factEmail({ name: 'payment.approved', params: terms }, 'client:7', cedar),
  ];
  for (const mail of emails) {
    const { from: sender, replyTo } = messageOf(mail, 'Hourbank <hourbank@example.com>');
    expect([sender, replyTo]).toEqual([{ name: cedar.name, address: 'hourbank@example.com' }, cedar.email]);
    expect(mail.subject).not.toContain('Hourbank');
    const lines = mail.text.trim().split('\n\n');
    const shown = isolated(cedar.name);
    expect(lines[lines.lastIndexOf(shown) + 1]).toBe(contact);
    expect(mail.html).toContain(`<p>${contact}</p>`);
    expect([lines[0], lines.includes(shown, 1), lines.at(-1)]).toEqual([shown, true, 'Sent with Hourbank']);
    expect(mail.text.match(/Hourbank/g)).toHaveLength(1);
  }
  const [, [, registered] = []] = links;
  expect(messageOf(registered as Mail, 'Hourbank <hourbank@example.com>')).toMatchObject({
    from: 'Hourbank <hourbank@example.com>',
    subject: 'Set a new password for Hourbank',
  });
});

test.each(['<script>alert(1)</script>', 'a\r\nBcc: all@example.com', `${'\u{1F332}'.repeat(100)}`, 'x'.repeat(200)])(
  'the name %j of a provider is text in the body and one display name in the head',
  (hostile) => {
    const from = { ...unnamed, name: hostile };
    const mail = linkEmail({ id: 'event', purpose: 'client-reset', to, from, publicUrl, token });
    expect(messageOf(mail, 'Hourbank <hourbank@example.com>').from).toEqual({
      name: hostile,
      address: 'hourbank@example.com',
    });
    expect(mail.html).not.toContain('<script');
    expect(mail.text.startsWith(`${hostile}\n\n`)).toBe(true);
  },
);

test('without a name, only the contact that is set stands below the signature', () => {
  const from = { ...unnamed, phone: cedar.phone };
  const { text } = linkEmail({ id: 'event', purpose: 'client-reset', to, from, publicUrl, token });
  expect(text).toContain('\n\nHourbank\n\nPhone: +961 1 555 900\n');
});
