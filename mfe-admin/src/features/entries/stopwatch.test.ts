import { clockText } from '../../shared/clock-text';
import { elapsedAt, hoursToReport, pause, play, readStopwatch, unused } from './stopwatch';

const time = (hours: number, minutes: number, seconds: number) => ((hours * 60 + minutes) * 60 + seconds) * 1000;

test('reports 0 hours up to 44:00 and 1 hour from 44:01, for every second of three hours', () => {
  for (let second = 0; second <= 3 * 3600; second += 1) {
    expect([second, hoursToReport(second * 1000)]).toEqual([second, second <= 44 * 60 ? 0 : 1]);
  }
});

test.each([
  [time(0, 0, 0), 0],
  [time(0, 0, 1), 0],
  [time(0, 43, 59), 0],
  [time(0, 44, 0), 0],
  [time(0, 44, 1), 1],
  [time(0, 45, 0), 1],
  [time(0, 59, 59), 1],
  [time(1, 0, 0), 1],
  [time(1, 12, 4), 1],
  [time(23, 0, 0), 1],
  [time(0, 44, 0) + 999, 0],
])('rounds %i ms to %i hours', (elapsed, hours) => {
  expect(hoursToReport(elapsed)).toBe(hours);
});

test('counts while running, keeps the time while stopped, and resumes', () => {
  const running = play(unused, 1_000);
  expect(elapsedAt(running, 61_000)).toBe(60_000);
  expect(play(running, 50_000)).toBe(running);
  const stopped = pause(running, 61_000);
  expect(elapsedAt(stopped, 999_000)).toBe(60_000);
  expect(elapsedAt(play(stopped, 100_000), 101_000)).toBe(61_000);
});

test('keeps the elapsed time when the system clock is set back', () => {
  expect(elapsedAt({ elapsed: 5_000, startedAt: 100_000 }, 90_000)).toBe(5_000);
});

test('formats the time with two digits each, also for more than a day', () => {
  expect([0, time(0, 42, 10), time(1, 12, 4) + 999, time(100, 0, 1)].map(clockText)).toEqual([
    '00:00:00',
    '00:42:10',
    '01:12:04',
    '100:00:01',
  ]);
});

test('reads a stored stopwatch, and an unused one for invalid data', () => {
  expect(readStopwatch('{"elapsed":5,"startedAt":7}')).toEqual({ elapsed: 5, startedAt: 7 });
  expect(readStopwatch('{"elapsed":5,"startedAt":null}')).toEqual({ elapsed: 5, startedAt: null });
  for (const text of [
    null,
    '',
    '{',
    '7',
    'null',
    '{"elapsed":-1,"startedAt":null}',
    '{"elapsed":1}',
    '{"elapsed":"1","startedAt":null}',
    '{"elapsed":1,"startedAt":"x"}',
  ]) {
    expect(readStopwatch(text)).toBe(unused);
  }
});
