import { ApiError } from '@hourbank/api-client';
import { type PreferenceKind, preferenceKinds, preferences } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { alertOf, button, element } from '../element';
import { showFace } from '../face/show-face';
import type { OpenApi } from '../page-without-login';
import { messages } from './messages';

const aboutKind = {
  level: 'aboutLevel',
  expiry: 'aboutExpiry',
  statement: 'aboutStatement',
  payment: 'aboutPayment',
  hours: 'aboutHours',
  task: 'aboutTask',
  client: 'aboutClient',
} as const satisfies Record<PreferenceKind, keyof typeof messages>;

/**
 * What the emails of a token are about. Its second part names their kind; only the service can tell whether that is
 * true.
 */
function aboutOf(token: string) {
  const [, name] = token.split('.');
  const kind = preferenceKinds.find((one) => one === name);
  return kind ? aboutKind[kind] : 'about';
}

const isUnknown = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status);

/**
 * The page of the link in emails that stops emails of their kind, without a login (D-70). A button does it and not the
 * opening of the page, because mail scanners open links. The token is after `#`, which browsers send to no server, and
 * leaves the address at once, so that it does not stay in the history. `unsubscribe.html` shows the frame of the page.
 */
export function startUnsubscribePage(openApi: OpenApi): void {
  const t = translate(messages);
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  const content = find('content');
  const token = window.location.hash.slice(1);
  window.history.replaceState(null, '', window.location.pathname);

  const showUnknown = () => {
    find('footer').hidden = false;
    content.replaceChildren(alertOf('warning', t('unknownLink')));
  };

  function showStopped() {
    const text = element('p', 'mb-0', [t('stopped')]);
    text.setAttribute('role', 'status');
    content.replaceChildren(text);
  }

  async function stop() {
    submit.disabled = true;
    try {
      await (
        await openApi()
      )(preferences.unsubscribe, { query: { token } });
      showStopped();
    } catch (error) {
      if (isUnknown(error)) return showUnknown();
      const message = error instanceof ApiError ? error.message : preferences.unsubscribe.defaultErrorMessage;
      submit.disabled = false;
      content.replaceChildren(about, alertOf('danger', message), submit);
    }
  }

  const about = element('p', 'hb-muted mb-0', [t(aboutOf(token))]);
  const submit = button(t('stop'), () => void stop(), 'btn btn-primary');
  showFace(openApi, t('title'));
  find('title').textContent = t('title');
  find('log-in').textContent = t('login');
  if (token === '') showUnknown();
  else content.replaceChildren(about, submit);
}
