import { ApiError } from '@hourbank/api-client';
import { Form } from '@hourbank/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import * as z from 'zod/mini';
import { applyServerErrors, useOperationForm } from './form';

const schema = z.object({
  name: z.string().check(z.minLength(1, { error: 'Name is required.' })),
  hours: z.pipe(z.string().check(z.minLength(1, { error: 'Hours required' })), z.transform(Number)),
});

function ExampleForm({ send }: { send: (values: { name: string; hours: number }) => void }) {
  const form = useOperationForm(schema, { defaultValues: { name: '', hours: '' } });
  const [message, setMessage] = useState<string | null>(null);
  const submit = form.handleSubmit((values) => {
    try {
      send(values);
    } catch (error) {
      setMessage(applyServerErrors(form, error));
    }
  });
  const { errors } = form.formState;
  return (
    <Form onSubmit={submit}>
      {message && <p role="alert">{message}</p>}
      <input aria-label="Name" aria-invalid={Boolean(errors.name)} {...form.register('name')} />
      <p data-testid="name-error">{errors.name?.message}</p>
      <input aria-label="Hours" aria-invalid={Boolean(errors.hours)} {...form.register('hours')} />
      <p data-testid="hours-error">{errors.hours?.message}</p>
      <button type="submit">Save</button>
    </Form>
  );
}

const refuse = (error: unknown) => () => {
  throw error;
};

async function fillAndSave() {
  await userEvent.type(screen.getByLabelText('Name'), 'Nadia');
  await userEvent.type(screen.getByLabelText('Hours'), '2.5');
  await userEvent.click(screen.getByRole('button'));
}

test('shows an error after blur and not while typing', async () => {
  render(<ExampleForm send={() => {}} />);
  await userEvent.type(screen.getByLabelText('Name'), 'N{Backspace}');
  expect(screen.getByTestId('name-error')).toBeEmptyDOMElement();
  await userEvent.tab();
  expect(await screen.findByText('Name is required.')).toBeVisible();
  expect(screen.getByTestId('hours-error')).toBeEmptyDOMElement();
});

test('a submit shows all errors and focuses the first invalid field', async () => {
  render(<ExampleForm send={() => {}} />);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Hours required')).toBeVisible();
  expect(screen.getByText('Name is required.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
});

test('submits the values that the schema returns', async () => {
  const sent: unknown[] = [];
  render(<ExampleForm send={(values) => sent.push(values)} />);
  await fillAndSave();
  expect(sent).toEqual([{ name: 'Nadia', hours: 2.5 }]);
});

test("shows the server's field errors at their fields", async () => {
  render(<ExampleForm send={refuse(new ApiError(422, 'Too many hours.', { fields: { hours: 'Too many hours.' } }))} />);
  await fillAndSave();
  expect(await screen.findByTestId('hours-error')).toHaveTextContent('Too many hours.');
  expect(screen.getByLabelText('Hours')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows errors of unknown fields above the form', async () => {
  render(
    <ExampleForm send={refuse(new ApiError(409, 'Email is already registered.', { fields: { email: 'taken' } }))} />,
  );
  await fillAndSave();
  expect(await screen.findByRole('alert')).toHaveTextContent('Email is already registered.');
});
