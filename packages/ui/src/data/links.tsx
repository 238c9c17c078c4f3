import { ClippedText } from './clipped-text';
import { EmptyValue } from './empty-value';

type Value = string | null | undefined;

/**
 * The URL of a website as the user entered it. Adds https:// unless it starts with http:// or https://. Returns
 * undefined if the result is not a web URL, so that other schemes never become links.
 */
export function websiteHref(website: string): string | undefined {
  const typed = website.trim();
  if (typed === '') return undefined;
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(address) ? address : undefined;
}

export function WebsiteLink({ value }: { value: Value }) {
  if (!value?.trim()) return <EmptyValue />;
  const shown = value
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  const href = websiteHref(value);
  if (!href) return <ClippedText text={shown} />;
  return (
    <a className="hb-quiet-link hb-clip" href={href} title={shown} target="_blank" rel="noopener noreferrer">
      <bdi>{shown}</bdi>
    </a>
  );
}

export function MailLink({ value }: { value: Value }) {
  const address = value?.trim();
  if (!address) return <EmptyValue />;
  const at = Math.max(address.lastIndexOf('@'), 0);
  return (
    <a
      className="hb-quiet-link hb-clip"
      href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}
      title={address}
      aria-label={address}
    >
      <bdi>
        {address.slice(0, at)}
        {/* A phone breaks a long address here and not inside a word. Screen readers would hear a space; the label has none. */}
        <wbr />
        {address.slice(at)}
      </bdi>
    </a>
  );
}

/**
 * The `tel:` URL of a phone number as contracts store it. The extension is a parameter (RFC 3966), because it is
 * dialled once the call is answered, and the `(0)` of `+44 (0)20` is only dialled within the country. Undefined without
 * digits.
 */
function phoneHref(phone: string): string | undefined {
  const [number = '', extension = ''] = phone.split(/[ ,;(]*(?:ext|x|#)\D*/i);
  const dialled = number.replace(/^(\s*\+.*?)\(0\)/, '$1').replace(/[^\d+*]/g, '');
  const digits = extension.replace(/\D/g, '');
  if (!dialled) return undefined;
  return `tel:${dialled}${digits && `;ext=${digits}`}`;
}

export function PhoneLink({ value }: { value: Value }) {
  const number = value?.trim();
  if (!number) return <EmptyValue />;
  const href = phoneHref(number);
  if (!href) return <ClippedText text={number} />;
  return (
    <a className="hb-quiet-link hb-clip is-phone" href={href} title={number}>
      <bdi>{number}</bdi>
    </a>
  );
}
