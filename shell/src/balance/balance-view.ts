import type { SharedBalance } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { alertOf, button, element } from '../element';
import { messages } from './messages';

const tones = { notice: 'warning', low: 'warning', empty: 'danger' } as const;

/** The balance of a link: hours left, level, and what is known about their end. */
export function balanceView({ balance, level, runsOutOn, nextExpiry, updatedOn }: SharedBalance): HTMLElement {
  const t = translate(messages);
  const fact = (name: string, value: string) => [element('dt', '', [name]), element('dd', '', [value])];
  return element('div', '', [
    element('div', 'd-flex flex-wrap align-items-baseline gap-2', [
      element('div', 'hb-hero-num', [`${formatNumber(balance)} `, element('small', '', [t('hoursLeft')])]),
      ...(level === null || level === 'ok' ? [] : [element('span', `badge bg-${tones[level]}`, [t(level)])]),
    ]),
    element('dl', 'hb-facts mt-3', [
      ...(runsOutOn ? fact(t('runsOut'), t('about', { day: formatDate(runsOutOn) })) : []),
      ...(nextExpiry
        ? fact(t('nextExpiry'), t('expires', { hours: formatNumber(nextExpiry.hours), day: formatDate(nextExpiry.on) }))
        : []),
      ...(updatedOn ? fact(t('updated'), formatDate(updatedOn)) : []),
    ]),
    ...(updatedOn ? [] : [element('p', 'hb-muted mb-0', [t('noChange')])]),
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
