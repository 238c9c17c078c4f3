import { tasks, tracking } from '@hourbank/contracts';
import { urlOf, bodyOf } from './request';

test('encodes a body with files as multipart, omits unset fields, sends null as empty text and lists as JSON', () => {
  const file = new File(['x'], 'shot.png', { type: 'image/png' });
  const body = bodyOf(tracking.updateTimeEntry, {
    body: { hours: 1.5, description: undefined, minutes: null, keepScreenshots: [{ id: 'a' }] },
    files: { screenshots: [file, file] },
  });
  const form = body?.content as FormData;
  expect(body?.type).toBeNull();
  expect(form.get('hours')).toBe('1.5');
  expect(form.has('description')).toBe(false);
  expect(form.get('minutes')).toBe('');
  expect(form.get('keepScreenshots')).toBe('[{"id":"a"}]');
  expect(form.getAll('screenshots')).toHaveLength(2);
});

test('encodes a body without files as JSON and returns null without a body', () => {
  expect(bodyOf(tracking.updateTimeEntry, { body: { a: 1 }, files: { screenshots: [] } })).toEqual({
    content: '{"a":1}',
    type: 'application/json',
  });
  expect(bodyOf(tracking.deleteTimeEntry, {})).toBeNull();
});

test('encodes a request as multipart without files if the operation says so', () => {
  const body = bodyOf(tasks.updateTask, { body: { keepMeeting: true }, files: { documents: [] } });
  const form = body?.content as FormData;
  expect(form.get('keepMeeting')).toBe('true');
});

test('URL-encodes parameters', () => {
  expect(urlOf(tracking.getTimeEntry, { params: { id: '1/2' } })).toBe('/api/timeEntries/1%2F2');
});
