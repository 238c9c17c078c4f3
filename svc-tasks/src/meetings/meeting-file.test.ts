import { meetingFile } from './meeting-file';

const task = {
  id: 12,
  description: '<p>x</p>',
  meetingStart: '2015-12-01T10:00:00.000Z',
  meetingEnd: '2015-12-01T11:00:00.000Z',
  meetingJoinUrl: null,
};
const text = (over: Partial<Omit<typeof task, 'meetingJoinUrl'>> & { meetingJoinUrl?: string } = {}) =>
  meetingFile({ ...task, ...over }, new Date('2015-11-20T14:00:00.123Z')).toString();
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('writes a complete calendar file', () => {
  expect(text({ meetingJoinUrl: 'https://teams.example/l/1' }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hourbank//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:task-12@hourbank',
    'DTSTAMP:20151120T140000Z',
    'DTSTART:20151201T100000Z',
    'DTEND:20151201T110000Z',
    'SUMMARY:Task 12: x',
    'DESCRIPTION:x\\n\\nhttps://teams.example/l/1',
    'LOCATION:https://teams.example/l/1',
    'URL:https://teams.example/l/1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a meeting that ends when it starts has no end, which would have to be later (RFC 5545, 3.8.2.2)', () => {
  const lines = unfolded(text({ meetingEnd: task.meetingStart }));
  expect(lines).toContain('DTSTART:20151201T100000Z');
  expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([]);
});

test('folds lines at 75 octets and splits no character', () => {
  const long = `${'مرحبا 😀 '.repeat(60)}end`;
  const file = text({ description: `<p>${long}</p>` });
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(unfolded(file)).toContain(`DESCRIPTION:${long}`);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('text cannot add lines or properties', () => {
  const file = text({
    description: '<p>a; b, c\\n d</p><p>END:VEVENT</p><p>x&#13;&#10;ATTENDEE:mailto:x@y.example&#1;&#7;</p>',
  });
  expect(unfolded(file)).toContain('DESCRIPTION:a\\; b\\, c\\\\n d\\nEND:VEVENT\\nx\\nATTENDEE:mailto:x@y.example');
  expect(unfolded(file).filter((line) => /^(END:VEVENT|ATTENDEE)/.test(line))).toEqual(['END:VEVENT']);
});

test('the title is the first line, shortened', () => {
  expect(unfolded(text({ description: `<p>${'😀'.repeat(100)}</p><p>more</p>` }))).toContain(
    `SUMMARY:Task 12: ${'😀'.repeat(79)}…`,
  );
});

/** Changes of the clock in New York, Berlin and Beirut in 2027, and the hour that occurs twice in Berlin. */
test.each([
  ['2021-03-14T01:45:00-05:00', '2021-03-14T03:15:00-04:00', '20210314T064500Z', '20210314T071500Z'],
  ['2021-03-28T01:45:00+01:00', '2021-03-28T03:15:00+02:00', '20210328T004500Z', '20210328T011500Z'],
  ['2021-10-31T02:30:00+02:00', '2021-10-31T02:30:00+01:00', '20211031T003000Z', '20211031T013000Z'],
  ['2021-03-27T23:30:00+02:00', '2021-03-28T01:30:00+03:00', '20210327T213000Z', '20210327T223000Z'],
])('writes %s in UTC', (meetingStart, meetingEnd, start, end) => {
  expect(unfolded(text({ meetingStart, meetingEnd }))).toEqual(
    expect.arrayContaining([`DTSTART:${start}`, `DTEND:${end}`]),
  );
});
