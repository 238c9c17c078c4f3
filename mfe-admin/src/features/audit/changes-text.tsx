import { allPaymentMethods, type AuditRow, taskStatuses, type TaskTurn, taskTurns } from '@hourbank/contracts';
import { formatAmount, formatDate, formatDateTime, formatNumber } from '@hourbank/i18n/format';
import { useBusinessTimeZone, useMessages } from '@hourbank/i18n/react';
import { paymentMethodName, taskStatusName, useApi } from '@hourbank/mfe-kit';
import { EmptyValue } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { colleagues } from '../../shared/colleagues';
import { fieldLabel } from '../../shared/field-labels';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';

type Change = AuditRow['changes'][string];

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);

/** Fields with a rate or an amount. */
const moneyFields = new Set(['ratePerHour', 'receivedAmount', 'requestRate']);
const hourFields = new Set(['hours', 'hoursPurchased', 'hoursRemoved', 'noticeHours', 'lowHours']);
/** Fields with the number of another row. */
const rowFields = new Set(['packageId', 'sameProofAs', 'taskId']);

/** A value as other screens show it. */
function shownText(field: string, value: string, timeZone: string): string {
  const method = field === 'paymentMethod' && allPaymentMethods.find((one) => one === value);
  if (method) return paymentMethodName(method);
  const status = field === 'status' && taskStatuses.find((one) => one === value);
  if (status) return taskStatusName(status);
  if (isInstant(value)) return formatDateTime(value, timeZone);
  return isDay(value) ? formatDate(value, timeZone) : value;
}

const isTurn = (field: string, value: unknown): value is TaskTurn =>
  field === 'awaits' && taskTurns.some((turn) => turn === value);

/** The text of a value. The currency of an amount is another field of the same change. */
function useValueText(changes: AuditRow['changes']) {
  const t = useMessages(messages);
  const timeZone = useBusinessTimeZone();
  const enabled = useRights()('tasks.read') && 'assigneeId' in changes;
  const { data: team = [] } = useQuery({ ...colleagues(useApi()), enabled });
  const currencyOf = (side: keyof Change) => {
    const code = changes.receivedCurrency?.[side];
    return typeof code === 'string' && code !== '' ? code : 'USD';
  };
  return (name: string, change: Change, side: keyof Change): string => {
    const value = change[side];
    if (isEmpty(value)) return t('empty');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (isTurn(name, value)) return t(`awaits.${value}`);
    if (name === 'assigneeId')
      return team.find(({ id }) => id === value)?.name ?? t('subject.admin', { id: Number(value) });
    if (typeof value === 'string') return shownText(name, value, timeZone);
    if (typeof value !== 'number') return JSON.stringify(value);
    if (moneyFields.has(name)) return formatAmount(value, name === 'receivedAmount' ? currencyOf(side) : 'USD');
    if (rowFields.has(name)) return t('number', { id: value });
    return hourFields.has(name) ? t('hoursValue', { hours: formatNumber(value) }) : formatNumber(value);
  };
}

/** The changed fields of a row, one a line: the values before and after. */
export function ChangesText({ changes }: { changes: AuditRow['changes'] }) {
  const t = useMessages(messages);
  const textOf = useValueText(changes);
  // A new row has fields without a value.
  const fields = Object.entries(changes).filter(([, { from, to }]) => !isEmpty(from) || !isEmpty(to));
  const lineOf = ([name, change]: [string, Change]): string => {
    const field = fieldLabel(name);
    const [isNew, isGone] = [isEmpty(change.from), isEmpty(change.to)];
    // The log has the id of the file, which says nothing to people.
    if (name === 'proof') return t(isNew ? 'added' : isGone ? 'removed' : 'replaced', { field });
    const to = textOf(name, change, 'to');
    return isNew ? t('set', { field, to }) : t('change', { field, from: textOf(name, change, 'from'), to });
  };
  if (fields.length === 0) return <EmptyValue />;
  return (
    <ul className="list-unstyled mb-0 hb-full-text">
      {fields.map((field) => (
        <li key={field[0]}>
          <bdi>{lineOf(field)}</bdi>
        </li>
      ))}
    </ul>
  );
}
