import type { Provider } from './provider';

/** The digits of an international number as WhatsApp expects them, or null. An extension has no WhatsApp. */
export function whatsAppNumber(phone: string): string | null {
  const [number = '', extension] = phone.split(' ext. ');
  const digits = number.replace(/^(\+|00)/, '').replace(/\D/g, '');
  return /^(\+|00)/.test(number) && extension === undefined && digits.length >= 8 && digits.length <= 15
    ? digits
    : null;
}

/** A way to reach the provider, named as its icon. */
interface ContactLink {
  icon: 'phone' | 'chat' | 'mail';
  text: string;
  /** Absent for a number that nothing can open. */
  href?: string;
}

/** The ways to reach the provider that are set (D-116). */
export function contactLinks({ phone, whatsapp, email }: Pick<Provider, 'phone' | 'whatsapp' | 'email'>) {
  const links: ContactLink[] = [];
  const [number = '', extension] = phone.split(' ext. ');
  const toDial = number.replace(/[^+\d]/g, '') + (extension ? `;ext=${extension}` : '');
  if (phone) links.push({ icon: 'phone', text: phone, href: `tel:${toDial}` });
  const chat = whatsAppNumber(whatsapp);
  if (chat) links.push({ icon: 'chat', text: 'WhatsApp', href: `https://wa.me/${chat}` });
  else if (whatsapp) links.push({ icon: 'chat', text: `WhatsApp ${whatsapp}` });
  if (email) links.push({ icon: 'mail', text: email, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` });
  return links;
}
