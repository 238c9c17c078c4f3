import { contactLinks } from './contact-links';

const none = { phone: '', whatsapp: '', email: '' };

test('a provider without a contact has no links', () => {
  expect(contactLinks(none)).toEqual([]);
});

test.each([
  [{ phone: '+961 (1) 555-900' }, { icon: 'phone', text: '+961 (1) 555-900', href: 'tel:+9611555900' }],
  [{ phone: '01 555 900 ext. 12' }, { icon: 'phone', text: '01 555 900 ext. 12', href: 'tel:01555900;ext=12' }],
  [{ whatsapp: '00961 70 555 090' }, { icon: 'chat', text: 'WhatsApp', href: 'https://wa.me/96170555090' }],
  [{ whatsapp: '70 555 090' }, { icon: 'chat', text: 'WhatsApp 70 555 090' }],
  [
    { email: 'a&b?c@cedar.example' },
    { icon: 'mail', text: 'a&b?c@cedar.example', href: 'mailto:a%26b%3Fc@cedar.example' },
  ],
])('%j is one link', (set, link) => {
  expect(contactLinks({ ...none, ...set })).toEqual([link]);
});
