import type { SharedBalance } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { alertOf, button, element } from '../element';
import { messages } from './messages';

const tones = { notice: 'warning', low: 'warning', empty: 'danger' } as const;

/** The balance of a link: hours left, level, and what is known about their end. */
export function balanceView({ balance, level, runsOutOn, nextExpiry, updatedOn }: SharedBalance): HTMLElement {
  const t = translate(messages);
  const line = (text: string) => element('div', '', [text]);
  return element('div', 'd-grid gap-2', [
    element('div', 'hb-hero-num', [`${formatNumber(balance)} `, element('small', '', [t('hoursLeft')])]),
    ...(level === null || level === 'ok'
      ? []
      : [element('div', '', [element('span', `badge bg-${tones[level]}`, [t(level)])])]),
    ...(runsOutOn ? [line(t('runsOut', { day: formatDate(runsOutOn) }))] : []),
    ...(nextExpiry
      ? [
          line(
            t('expires', {
              count: nextExpiry.hours,
              hours: formatNumber(nextExpiry.hours),
              day: formatDate(nextExpiry.on),
            }),
          ),
        ]
      : []),
    element('div', 'hb-muted', [updatedOn ? t('updated', { day: formatDate(updatedOn) }) : t('noChange')]),
  ]);
}

/** Says that the link shows nothing any more. */
export const endedView = (): HTMLElement => alertOf('warning', translate(messages)('endedLink'));

/** Says why the balance could not be loaded, and offers to try again. */
export function errorView(message: string, retry: () => void): HTMLElement {
  const view = element('div', 'hb-empty', [
    element('b', '', [message]),
    button(translate(messages)('tryAgain'), retry),
  ]);
  view.setAttribute('role', 'alert');
  return view;
}
