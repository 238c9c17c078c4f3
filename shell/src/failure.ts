import { translate } from '@hourbank/i18n';
import { button, element } from './element';
import { messages } from './messages';
import type { RemoteName } from './remotes';

interface Failure {
  name: RemoteName;
  error: unknown;
  retry: () => void;
}

/** Shows which console could not be loaded, with a Retry button (D-53). */
export function showFailure(host: HTMLElement, { name, error, retry }: Failure): void {
  const t = translate(messages);
  const retryButton = button(
    t('retry'),
    () => {
      retryButton.disabled = true;
      retryButton.textContent = t('retrying');
      retry();
    },
    'btn btn-primary',
  );
  const message = element('div', 'card hb-empty', [
    element('h1', '', [t(name)]),
    element('span', '', [error instanceof Error && error.name === 'RemoteTimeout' ? t('timedOut') : t('tryLater')]),
    retryButton,
  ]);
  message.setAttribute('role', 'alert');
  host.replaceChildren(element('main', 'hb-sign', [message]));
}
