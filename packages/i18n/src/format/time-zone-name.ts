import { translate } from '../translate';
import { messages } from './messages';
import { businessTimeZone } from './time-zone';

/** 'Beirut time' for Asia/Beirut, 'UTC' for UTC: the name beside each field that takes a time. */
export function timeZoneName(name = businessTimeZone()): string {
  const city = name.split('/').at(-1)?.replaceAll('_', ' ');
  return name.includes('/') && city ? translate(messages)('zone', { city }) : name;
}
