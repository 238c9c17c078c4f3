import { formatDate, today } from '@hourbank/i18n/format';
import { Form } from '@hourbank/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { DateField } from './date-field';
import { useOperationForm } from './form';

const schema = z.object({
  day: z.optional(z.string().check(z.regex(/^2/, { error: 'Choose a later day.' }))),
});
const send = jest.fn();
beforeEach(() => jest.resetAllMocks());

function Example(props: { isOfPast?: boolean; setValueAs?: (text: string) => unknown }) {
  const form = useOperationForm(schema, { defaultValues: { day: '2024-11-28' } });
  return (
    <Form onSubmit={form.handleSubmit((values) => send(values))}>
      <DateField control={form.control} name="day" label="Day" {...props} />
      <button type="submit">Save</button>
    </Form>
  );
}
const notValid = `Date input not valid. Enter a date, such as ${formatDate(today())}.`;
const field = () => screen.getByLabelText('Day');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test.each([
  ['31.11.2024', notValid],
  ['12/31/2024', notValid],
  ['no day', notValid],
  ['1 Jan 1999', 'Choose a later day.'],
])('the text %j is not sent, and its error stands at the field once it is left: %s', async (text, error) => {
  render(<Example />);
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
  await waitFor(() => expect(field()).toHaveAccessibleDescription(error));
  await save();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(field()).toHaveAccessibleDescription(error);
  expect(field()).toHaveValue(text);
  expect(send).not.toHaveBeenCalled();
  fireEvent.change(field(), { target: { value: '1.12.2024' } });
  await waitFor(() => expect(field()).toBeValid());
  await save();
  expect(send.mock.calls).toEqual([[{ day: '2024-12-01' }]]);
});

test('a blank field has the value that the form gives it', async () => {
  render(<Example setValueAs={(text) => (text === '' ? '2' : text)} />);
  expect(field()).toHaveValue('28 Nov 2024');
  await userEvent.clear(field());
  await save();
  expect(send.mock.calls).toEqual([[{ day: '2' }]]);
});

test('a blank field that needs a day says so in the form that it shows', async () => {
  render(<Example />);
  await userEvent.clear(field());
  await save();
  expect(field()).toHaveAccessibleDescription(`Enter a date, such as ${formatDate(today())}.`);
});

test('a day of something that has happened is not refused in the future, but marked', async () => {
  render(<Example isOfPast />);
  expect(field()).not.toHaveAccessibleDescription();
  fireEvent.change(field(), { target: { value: '31.12.2099' } });
  expect(field()).toHaveAccessibleDescription('This day is in the future.');
  await save();
  expect(send.mock.calls).toEqual([[{ day: '2099-12-31' }]]);
  fireEvent.change(field(), { target: { value: formatDate(today()) } });
  expect(field()).not.toHaveAccessibleDescription();
});
