import { plainTextOf } from '@hourbank/service-kit/rich-text';

interface TaskMeeting {
  id: number;
  description: string;
  meetingStart: string;
  meetingEnd: string;
  meetingJoinUrl: string | null;
}

/** Formats as `20261120T140000Z`. UTC needs no time zone definitions in the file. */
const stamp = (instant: string | Date) => new Date(instant).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

/** Escapes a text value (RFC 5545, 3.3.11) and removes control characters. */
const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');

/** Folds a line at 75 octets, between characters (RFC 5545, 3.1). */
function foldLine(line: string): string {
  let [out, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return `${out}\r\n`;
}

/** Returns the first line of a text, truncated to 80 characters. */
function titleOf(text: string): string {
  const first = [...(text.split('\n')[0] ?? '')];
  return first.length > 80 ? `${first.slice(0, 79).join('')}…` : first.join('');
}

/**
 * Formats a task's meeting as an iCalendar file (RFC 5545). The UID is stable, so importing the file again updates the
 * event instead of adding another.
 */
export function meetingFile(
  { id, description, meetingStart, meetingEnd, meetingJoinUrl }: TaskMeeting,
  now: Date,
): Buffer {
  const text = plainTextOf(description);
  const link = meetingJoinUrl;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hourbank//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:task-${id}@hourbank`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(meetingStart)}`,
    // An end must be later than the start. Without one, the event ends when it starts (RFC 5545, 3.6.1).
    ...(Date.parse(meetingEnd) > Date.parse(meetingStart) ? [`DTEND:${stamp(meetingEnd)}`] : []),
    `SUMMARY:${escapeText(`Task ${id}: ${titleOf(text)}`)}`,
    `DESCRIPTION:${escapeText(link ? `${text}\n\n${link}` : text)}`,
    ...(link ? [`LOCATION:${escapeText(link)}`, `URL:${link}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return Buffer.from(lines.map(foldLine).join(''));
}
