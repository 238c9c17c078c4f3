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

function Example() {
  const form = useOperationForm(schema, { defaultValues: { day: '2024-11-28' } });
  return (
    <Form onSubmit={form.handleSubmit((values) => send(values))}>
      <DateField control={form.control} name="day" label="Day" setValueAs={(text) => (text === '' ? '2' : text)} />
      <button type="submit">Save</button>
    </Form>
  );
}
const field = () => screen.getByLabelText('Day');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test.each([
  ['31.11.2024', 'Date input not valid.'],
  ['no day', 'Date input not valid.'],
  ['1 Jan 1999', 'Choose a later day.'],
])('the text %j is not sent, and its error stands at the field: %s', async (text, error) => {
  render(<Example />);
  fireEvent.change(field(), { target: { value: text } });
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
  render(<Example />);
  expect(field()).toHaveValue('28 Nov 2024');
  await userEvent.clear(field());
  await save();
  expect(send.mock.calls).toEqual([[{ day: '2' }]]);
});
