import { plainText } from './plain-text';

interface TaskMeeting {
  id: number;
  description: string;
  meetingStart: string;
  meetingEnd: string;
  meetingJoinUrl: string | null;
}

/** `20261120T140000Z`: UTC needs no time zone tables, and no clock change can move it. */
const stamp = (instant: string | Date) => new Date(instant).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

/** Text values (RFC 5545, 3.3.11). Control characters have no place in them. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');

/** Lines of at most 75 octets, cut between characters (3.1). */
function folded(line: string): string {
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

/** The first line of a text, short enough for a title. */
function titleOf(text: string): string {
  const first = [...(text.split('\n')[0] ?? '')];
  return first.length > 80 ? `${first.slice(0, 79).join('')}…` : first.join('');
}

/** A task's meeting as an iCalendar file (RFC 5545). Its UID stays, so loading it again changes the entry instead of adding one. */
export function meetingFile(
  { id, description, meetingStart, meetingEnd, meetingJoinUrl }: TaskMeeting,
  now: Date,
): Buffer {
  const text = plainText(description);
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
    `DTEND:${stamp(meetingEnd)}`,
    `SUMMARY:${escaped(`Task ${id}: ${titleOf(text)}`)}`,
    `DESCRIPTION:${escaped(link ? `${text}\n\n${link}` : text)}`,
    ...(link ? [`LOCATION:${escaped(link)}`, `URL:${link}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return Buffer.from(lines.map(folded).join(''));
}
