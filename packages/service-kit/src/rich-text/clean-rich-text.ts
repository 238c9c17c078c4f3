import { richTextTags, stripUnprintable } from '@hourbank/contracts';
import type sanitizeHtml from 'sanitize-html';
import { invalid } from '../errors';

/** Maximum size of the submitted text, bytes. Sanitizing takes more than linear time (D-47). */
const maxBytes = 64 * 1024;

const options: sanitizeHtml.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  transformTags: { a: safeLink },
};

/** Relative links are not allowed, because they would point to Hourbank's own pages. */
const isAbsolute = (href: string) => /^\s*(?:https?:\/\/|mailto:)/i.test(href);

function safeLink(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes =
    href && isAbsolute(href) ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : {};
  return { tagName, attribs };
}

/** Loads the library on first use, because it costs 120 ms and 10 MB. */
const loadSanitizer = (): typeof sanitizeHtml => require('sanitize-html');

/**
 * Sanitizes rich text for storage: keeps only the tags that the editor produces and links to http, https and mailto
 * (D-37), and removes invisible and control characters. Sanitizing the result again changes nothing. Throws 422 on
 * `field` if the text is longer than 64 KB, before parsing it (D-47). The result can be longer than the input, so store
 * it in a long text column.
 */
export function cleanRichText(html: string, field = 'description'): string {
  if (Buffer.byteLength(html) > maxBytes) throw invalid({ [field]: 'The text must be 64 KB or smaller.' });
  // Strip before sanitizing, so that hidden characters cannot disguise tags and links, and again after, because
  // entities can encode them.
  return stripUnprintable(loadSanitizer()(stripUnprintable(html), options));
}
