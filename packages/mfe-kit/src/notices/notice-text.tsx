import type { Notice } from '@hourbank/contracts';
import { formatDate, formatHours } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { DateText } from '@hourbank/ui';
import { messages } from './messages';

/** What a notice says: who has how many hours left, until when they last, and when that was. */
export function NoticeText({ notice, own }: { notice: Notice; own: boolean }) {
  const t = useMessages(messages);
  const { isRead, at, runsOutOn } = notice;
  return (
    <>
      <span className={isRead ? 'hb-unread is-read' : 'hb-unread'} aria-hidden="true" />
      <span className="hb-notice-text">
        {!isRead && <span className="visually-hidden">{t('unread')} </span>}
        <bdi>{titleOf(t, notice, own)}</bdi>
        <span className="hb-two">
          <DateText value={at} time="beside" />
          {runsOutOn !== null && <span className="d-block">{t('runsOut', { day: formatDate(runsOutOn) })}</span>}
        </span>
      </span>
    </>
  );
}

type Translate = ReturnType<typeof useMessages<typeof messages>>;

function titleOf(t: Translate, { level, balance, clientId, clientName }: Notice, own: boolean): string {
  const values = { name: clientName || t('clientNumber', { id: clientId }), hours: formatHours(balance) };
  if (level === 'empty') return own ? t('ownEmpty') : t('clientEmpty', values);
  if (level === 'low') return own ? t('ownLow', values) : t('clientLow', values);
  return own ? t('ownNotice', values) : t('clientNotice', values);
}
