import type { ExpiryNotice, Notice } from '@hourbank/contracts';
import { formatDate, formatHours } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { DateText } from '@hourbank/ui';
import { factMessages } from './fact-messages';
import { factDetail, factTitle } from './fact-text';
import { messages } from './messages';

/** What a notice says, and when that was. */
export function NoticeText({ notice, own }: { notice: Notice; own: boolean }) {
  const t = useMessages(messages);
  const factTexts = useMessages(factMessages);
  const { isRead, at } = notice;
  const name = notice.clientName || t('clientNumber', { id: notice.clientId });
  const isFact = notice.kind === 'fact';
  const detail = isFact ? factDetail(notice) : detailOf(t, notice);
  return (
    <>
      <span className={isRead ? 'hb-unread is-read' : 'hb-unread'} aria-hidden="true" />
      <span className="hb-notice-text">
        {!isRead && <span className="visually-hidden">{t('unread')} </span>}
        {isFact ? factTitle(factTexts, notice, name) : titleOf(t, notice, { own, name })}
        <span className="hb-two">
          <DateText value={at} time="beside" />
          {detail !== null && <span className="d-block">{detail}</span>}
        </span>
      </span>
    </>
  );
}

type OtherNotice = Exclude<Notice, { kind: 'fact' }>;
type Translate = ReturnType<typeof useMessages<typeof messages>>;

/** The hours that expire on the first day, and those of all packages. */
function expiryOf({ packages }: ExpiryNotice) {
  const day = packages[0]?.expiresOn ?? '';
  const sum = (chosen: ExpiryNotice['packages']) => formatHours(chosen.reduce((total, one) => total + one.hours, 0));
  return { day, hours: sum(packages.filter(({ expiresOn }) => expiresOn === day)), all: sum(packages) };
}

/** Until when hours last, how many expire later, or what a statement covers. */
function detailOf(t: Translate, notice: OtherNotice): string | null {
  if (notice.kind === 'level')
    return notice.runsOutOn === null ? null : t('runsOut', { day: formatDate(notice.runsOutOn) });
  if (notice.kind === 'expiry') {
    const { hours, all } = expiryOf(notice);
    return hours === all ? null : t('expiryMore', { hours: all });
  }
  const days = { from: formatDate(notice.from), to: formatDate(notice.to) };
  if (notice.kind === 'statement-failure') return t('failurePeriod', days);
  return t('statementPeriod', { ...days, hours: formatHours(notice.closing) });
}

function titleOf(t: Translate, notice: OtherNotice, { own, name }: { own: boolean; name: string }): string {
  if (notice.kind === 'statement')
    return own ? t('statement', { number: notice.number }) : t('statementOf', { number: notice.number, name });
  if (notice.kind === 'statement-failure') return t('statementFailure', { number: notice.number, name });
  if (notice.kind === 'expiry') {
    const { hours, day } = expiryOf(notice);
    const values = { name, hours, day: formatDate(day) };
    return own ? t('ownExpiry', values) : t('clientExpiry', values);
  }
  const { level, balance } = notice;
  const values = { name, hours: formatHours(balance) };
  if (level === 'empty') return own ? t('ownEmpty') : t('clientEmpty', values);
  if (level === 'low') return own ? t('ownLow', values) : t('clientLow', values);
  return own ? t('ownNotice', values) : t('clientNotice', values);
}
