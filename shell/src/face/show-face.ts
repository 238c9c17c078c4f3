import { contactLinks, type Provider, provider } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { keepProvider, lastProvider } from '@hourbank/mfe-kit/last-provider';
import { siteConfig } from '../config';
import { element } from '../element';
import type { OpenApi } from '../page-without-login';
import { messages } from './messages';

const bdi = (className: string, text: string) => element('bdi', className, [text]);

function firstLetter(name: string): HTMLElement {
  const mark = element('span', 'hb-logo', [/^\P{M}\p{M}*/u.exec(name)?.[0].toUpperCase() ?? '']);
  mark.setAttribute('aria-hidden', 'true');
  return mark;
}

/** Replaces the first letter with the logo once that is there, so that a logo that does not load shows nowhere. */
async function showLogo(mark: HTMLElement, path: string) {
  const logo = element('img', 'hb-logo', []);
  logo.alt = '';
  logo.addEventListener('load', () => mark.replaceWith(logo));
  logo.src = (await siteConfig()).apiBaseUrl + path;
}

function show(face: Provider, title: string) {
  document.title = `${title} · ${face.name || 'Hourbank'}`;
  if (face.name) {
    const mark = firstLetter(face.name);
    const name = bdi('hb-brand-name', face.name);
    name.title = face.name;
    const brand = element('span', 'hb-brand', [mark, name]);
    document.querySelector('.hb-brand')?.replaceWith(brand);
    if (face.logoUrl) void showLogo(mark, face.logoUrl).catch(() => undefined);
  }
  const contact = contactLinks(face).map(({ text, href }) => {
    const link = element('a', '', [bdi('', text)]);
    if (href) link.href = href;
    return link;
  });
  document
    .querySelector('.hb-sign-foot')
    ?.replaceChildren(
      ...(contact.length > 0 ? [element('span', 'hb-contact-line', contact)] : []),
      ...(face.name
        ? [element('span', 'hb-foot-end', [element('span', 'hb-muted', [translate(messages)('poweredBy')])])]
        : []),
    );
}

/**
 * Shows the provider in the head, the foot and the browser title of a page that is a document of its own: at once as
 * the browser showed it last, then as it is. Without an answer, the page stays as it is (D-116).
 */
export function showFace(openApi: OpenApi, title: string): void {
  show(lastProvider(), title);
  void openApi()
    .then((call) => call(provider.getProvider, {}))
    .then((face) => {
      keepProvider(face);
      show(face, title);
    })
    .catch(() => undefined);
}
