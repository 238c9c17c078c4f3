import { ApiError } from '@hourbank/api-client';
import { balanceLinks } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { showFace } from '../face/show-face';
import type { OpenApi } from '../page-without-login';
import { balanceView, endedView, errorView } from './balance-view';
import { messages } from './messages';

/** Whether a text can be the secret of a link. A mail program may have cut it off. */
const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/**
 * The page that a balance link opens, without a login (D-75). The secret stays in the address, so that the page can be
 * reloaded and bookmarked; a browser never sends this part of an address. `balance.html` shows the frame of the page.
 */
export function startBalancePage(openApi: OpenApi): void {
  const t = translate(messages);
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  const content = find('balance');
  const skeleton = find('loading');
  let request = new AbortController();
  /** The secret whose balance is shown. */
  let shown: string | undefined;

  function show(view: HTMLElement, { secret, label = '' }: { secret?: string; label?: string } = {}) {
    shown = secret;
    find('label').textContent = label;
    find('hint').hidden = view.classList.contains('alert');
    content.replaceChildren(view);
  }

  async function load() {
    request.abort();
    const { signal } = (request = new AbortController());
    const secret = window.location.hash.slice(1);
    if (!isSecret(secret)) return show(endedView());
    if (shown !== secret) show(skeleton);
    try {
      const balance = await (await openApi())(balanceLinks.getBalance, {}, { signal, secret });
      if (!signal.aborted) show(balanceView(balance), { secret, label: balance.label });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 404) return show(endedView());
      // A balance that could not be loaded again stays; it says of which day it is.
      if (shown === secret) return;
      const message = error instanceof ApiError ? error.message : balanceLinks.getBalance.defaultErrorMessage;
      show(errorView(message, () => void load()));
    }
  }

  showFace(openApi, t('title'));
  find('title').textContent = t('title');
  find('log-in').textContent = t('logIn');
  find('hint').textContent = t('hint');
  skeleton.setAttribute('aria-label', t('loading'));
  window.addEventListener('hashchange', () => void load());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void load();
  });
  void load();
}
