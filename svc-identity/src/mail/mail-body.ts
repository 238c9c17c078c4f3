import { translate } from '@hourbank/i18n';
import { isolated } from '@hourbank/i18n/format';
import type { Mail } from './mail';
import { messages } from './messages';

const t = translate(messages, 'en');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

interface MailLink {
  label: string;
  url: string;
}

const htmlOf = (block: string | MailLink) =>
  typeof block === 'string'
    ? `<p>${escapeHtml(block)}</p>`
    : `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`;

/** The name that people know the provider by. */
export const senderName = ({ name }: Mail['from']): string => (name === '' ? t('product') : isolated(name));

/** How people reach the provider, in one line. */
const contactLine = ({ email, phone, whatsapp }: Mail['from']): string =>
  [phone && t('phone', { phone }), whatsapp && t('whatsapp', { whatsapp }), email && t('email', { email })]
    .filter(Boolean)
    .join(', ');

/**
 * The body of an email, as plain text and as HTML: one column of paragraphs and links. It has no colours of its own, so
 * that it can be read in the dark, and long names wrap on phones. In plain text, a link is its address. A provider with
 * a name is head and signature, its contact stands below, and the product is named in the small print only (D-116).
 * @param footer Stands below the signature
 */
export function mailBody(
  from: Mail['from'],
  content: readonly (string | MailLink)[],
  footer: readonly (string | MailLink)[] = [],
): Pick<Mail, 'text' | 'html'> {
  const isNamed = from.name !== '';
  const contact = contactLine(from);
  const blocks = [
    ...(isNamed ? [senderName(from)] : []),
    ...content,
    senderName(from),
    ...(contact ? [contact] : []),
    ...footer,
    ...(isNamed ? [t('smallPrint')] : []),
  ];
  return {
    text: [...blocks.map((block) => (typeof block === 'string' ? block : block.url)), ''].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em; overflow-wrap: anywhere">
${blocks.map(htmlOf).join('\n')}
</body></html>
`,
  };
}
