import { translate } from '@hourbank/i18n';
import { messages } from './messages';
import type { RemoteName } from './remotes';

interface Failure {
  name: RemoteName;
  error: unknown;
  retry: () => void;
}

const text = <K extends keyof HTMLElementTagNameMap>(tag: K, content: string) =>
  Object.assign(document.createElement(tag), { textContent: content });

/**
 * Shows which console could not be loaded, with a Retry button (D-53). Uses plain DOM, because React may be missing.
 */
export function showFailure(host: HTMLElement, { name, error, retry }: Failure): void {
  const t = translate(messages);
  const screen = document.createElement('main');
  screen.className = 'hb-sign';

  const message = document.createElement('div');
  message.className = 'card hb-empty';
  message.setAttribute('role', 'alert');

  const button = text('button', t('retry'));
  button.type = 'button';
  button.className = 'btn btn-primary';
  button.addEventListener('click', () => {
    button.disabled = true;
    button.textContent = t('retrying');
    retry();
  });

  message.append(
    text('h1', t(name)),
    text('span', error instanceof Error && error.name === 'RemoteTimeout' ? t('timedOut') : t('tryLater')),
    button,
  );
  screen.append(message);
  host.replaceChildren(screen);
}
