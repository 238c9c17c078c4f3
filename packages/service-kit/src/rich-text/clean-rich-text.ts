import { hasVisibleText, stripUnprintable } from '@hourbank/contracts';
import type sanitizeHtml from 'sanitize-html';
import { invalid } from '../errors';

/** Most bytes of a text as it is sent. Cleaning costs time that grows faster than the text (D-47). */
const maxBytes = 64 * 1024;

const tags = [
  'p',
  'br',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'a',
  'pre',
  'code',
  'span',
  'hr',
];

const options: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  transformTags: { a: safeLink },
};

/** Relative addresses would point into our own pages. */
const isAbsolute = (href: string) => /^\s*(?:https?:\/\/|mailto:)/i.test(href);

function safeLink(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes =
    href && isAbsolute(href) ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : {};
  return { tagName, attribs };
}

/** The library with its parser is loaded with the first text, not with every service (120 ms, 10 MB). */
const cleaner = (): typeof sanitizeHtml => require('sanitize-html');

/**
 * Rich text as it is stored: only what the editor makes, links only to http, https and mail (D-37),
 * no invisible or control characters. Cleaning it again changes nothing.
 * Too long a text is 422 on `field`, told before anything is parsed (D-47). The answer can be longer than the text: keep it in a
 * column for long text.
 */
export function cleanRichText(html: string, field = 'description'): string {
  if (Buffer.byteLength(html) > maxBytes) throw invalid({ [field]: 'The text is too long: 64 KB at most.' });
  // Before, so that tags and links are read without hidden characters; after, because entities can write them as well.
  return stripUnprintable(cleaner()(stripUnprintable(html), options));
}

/** Nothing to read in it: empty paragraphs, blanks, invisible characters. For text that is clean already. */
export function isBlankRichText(html: string): boolean {
  const text = cleaner()(html, { allowedTags: [], allowedAttributes: {} });
  return !hasVisibleText(text.replace(/&(?:nbsp|zwnj|zwj|shy|lrm|rlm);/gi, ''));
}
