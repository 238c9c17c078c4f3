import {
  fromHundredths,
  hundredthsOfMinutes,
  lastScheduleDay,
  roundingSettings,
  roundingUnits,
  roundingWays,
  statementFrequencies,
} from '@hourbank/contracts';
import { formatNumber, numberOf, readNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import type { FieldValues } from 'react-hook-form';
import { messages } from './messages';
import { OwnSettingsCard } from './own-settings-card';
import { ownAlerts, ownRounding, ownSchedule, ownTerms } from './queries';

/** The client whose settings a card shows; null for the default ones. */
interface CardProps {
  clientId: string | null;
}

/** Expiry terms (D-62). */
export function TermsCard({ clientId }: CardProps) {
  const t = useMessages(messages);
  return (
    <OwnSettingsCard
      clientId={clientId}
      settings={ownTerms}
      right="accounts.adjust"
      texts={{
        title: t('terms'),
        defaultHint: t('termsDefaultHint'),
        own: t('termsOwn'),
        shared: t('termsShared'),
        save: t('termsSave'),
        saved: t('termsSaved'),
        useDefault: t('termsUseDefault'),
      }}
      fields={[
        {
          kind: 'number',
          name: 'expiresAfterMonths',
          label: t('months'),
          isWhole: true,
          step: 1,
          min: 1,
          blank: null,
          after: t('monthUnit'),
          hint: t('monthsHint'),
        },
        {
          kind: 'number',
          name: 'graceDays',
          label: t('graceDays'),
          required: true,
          isWhole: true,
          step: 1,
          after: t('dayUnit'),
          hint: t('graceHint'),
        },
      ]}
    />
  );
}

/** The day that a text reads as, or the text itself, which the contract refuses. */
function dayIn(text: string): number | string {
  const reading = readNumber(text);
  return reading && 'plain' in reading ? numberOf(reading.plain) : text;
}

/** The days of a list such as "30, 7, 1". What is not a number stays, so that the contract refuses it. */
const daysIn = (value: unknown) =>
  Array.isArray(value)
    ? value
    : String(value)
        .split(/[,،;]/)
        .filter((text) => text.trim() !== '')
        .map(dayIn);

/** When an account is running low, and who is notified (D-70). */
export function AlertsCard({ clientId }: CardProps) {
  const t = useMessages(messages);
  const percent = {
    kind: 'number',
    required: true,
    isWhole: true,
    step: 1,
    min: 1,
    max: 100,
    after: t('percentUnit'),
  } as const;
  const hours = {
    kind: 'number',
    unit: 'hours',
    step: 0.25,
    blank: null,
    after: t('hoursUnit'),
    hint: t('hoursHint'),
  } as const;
  return (
    <OwnSettingsCard
      clientId={clientId}
      settings={ownAlerts}
      right="accounts.adjust"
      texts={{
        title: t('alerts'),
        defaultHint: t('alertsDefaultHint'),
        own: t('alertsOwn'),
        shared: t('alertsShared'),
        save: t('alertsSave'),
        saved: t('alertsSaved'),
        useDefault: t('alertsUseDefault'),
      }}
      fields={[
        { ...percent, name: 'noticePercent', label: t('noticePercent') },
        { ...hours, name: 'noticeHours', label: t('noticeHours') },
        { ...percent, name: 'lowPercent', label: t('lowPercent') },
        { ...hours, name: 'lowHours', label: t('lowHours') },
        { kind: 'numbers', name: 'expiryDays', label: t('expiryDays'), hint: t('expiryDaysHint'), read: daysIn },
        { kind: 'check', name: 'toClient', label: t('toClient') },
        { kind: 'check', name: 'toAdmins', label: t('toAdmins') },
      ]}
    />
  );
}

/** Minutes of the example below the rule. */
const exampleMinutes = 50;

/** The rule by which minutes become charged hours, with an example (D-65). */
export function RoundingCard({ clientId }: CardProps) {
  const t = useMessages(messages);
  const example = (values: FieldValues) => {
    const entered = roundingSettings.roundingRule.safeParse(values);
    if (!entered.success) return null;
    const hours = formatNumber(fromHundredths(hundredthsOfMinutes(exampleMinutes, entered.data)));
    return (
      <p className="hb-sub mb-0 mt-2" role="status">
        {t('example', { minutes: formatNumber(exampleMinutes), hours })}
      </p>
    );
  };
  return (
    <OwnSettingsCard
      clientId={clientId}
      settings={ownRounding}
      right="packages.write"
      texts={{
        title: t('rounding'),
        defaultHint: t('roundingDefaultHint'),
        own: t('roundingOwn'),
        shared: t('roundingShared'),
        save: t('roundingSave'),
        saved: t('roundingSaved'),
        useDefault: t('roundingUseDefault'),
      }}
      fields={[
        {
          kind: 'select',
          name: 'unit',
          label: t('unit'),
          options: roundingUnits.map((unit) => [unit, t('unitOption', { count: unit, number: formatNumber(unit) })]),
        },
        { kind: 'select', name: 'way', label: t('way'), options: roundingWays.map((way) => [way, t(way)]) },
        {
          kind: 'number',
          name: 'minimum',
          label: t('minimum'),
          required: true,
          unit: 'minutes',
          isWhole: true,
          step: 1,
          after: t('minuteUnit'),
          hint: t('minimumHint'),
        },
      ]}
      noteOf={example}
    />
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`] as const);
const isMonthly = ({ frequency }: FieldValues) => frequency === 'monthly';

/** When statements are sent automatically (D-71). */
export function ScheduleCard({ clientId }: CardProps) {
  const t = useMessages(messages);
  return (
    <OwnSettingsCard
      clientId={clientId}
      settings={ownSchedule}
      right="statements.send"
      texts={{
        title: t('schedule'),
        defaultHint: t('scheduleDefaultHint'),
        own: t('scheduleOwn'),
        shared: t('scheduleShared'),
        save: t('scheduleSave'),
        saved: t('scheduleSaved'),
        useDefault: t('scheduleUseDefault'),
      }}
      fields={[
        {
          kind: 'select',
          name: 'frequency',
          label: t('frequency'),
          options: statementFrequencies.map((frequency) => [frequency, t(frequency)]),
        },
        {
          kind: 'number',
          name: 'day',
          label: t('day'),
          required: true,
          isWhole: true,
          step: 1,
          min: 1,
          max: lastScheduleDay,
          hint: t('dayHint'),
          isShown: isMonthly,
        },
        { kind: 'select', name: 'hour', label: t('hour'), options: hours, isShown: isMonthly },
        { kind: 'check', name: 'skipsEmpty', label: t('skipsEmpty'), isShown: isMonthly },
      ]}
    />
  );
}
