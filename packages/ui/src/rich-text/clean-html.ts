import { richTextTags } from '@hourbank/contracts/rich-text';
import createPurifier from 'dompurify';

const linkScheme = /^(?:https?|mailto):/i;

let purifier: ReturnType<typeof createPurifier> | undefined;

function ownPurifier(): ReturnType<typeof createPurifier> {
  if (!purifier) {
    purifier = createPurifier(window);
    purifier.addHook('afterSanitizeAttributes', (node) => {
      if (node.nodeName !== 'A' || !node.hasAttribute('href')) return;
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer nofollow');
    });
  }
  return purifier;
}

/** Removes all markup that the editor cannot create (D-37). Links keep only http, https and mailto. */
export const cleanHtml = (html: string): string =>
  ownPurifier().sanitize(html, {
    ALLOWED_TAGS: richTextTags,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: linkScheme,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
