import { translate } from '@hourbank/i18n';
import { messages } from './messages';
import { clockText } from '../../shared/clock-text';
import { hoursToReport } from './stopwatch';

/** 'Entry #72: 00:46:10 recorded, rounds to 1 h.' `elapsed` is in milliseconds. */
export const recordedText = (id: number, elapsed: number): string =>
  translate(messages)('recorded', { id, time: clockText(elapsed), hours: hoursToReport(elapsed) });
