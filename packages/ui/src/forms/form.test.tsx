import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../basics/button';
import { CheckField } from './check-field';
import { Form } from './form';
import { PasswordField } from './password-field';
import { TextField } from './text-field';

describe('a button that is pressed', () => {
  it('leaves the focus in the field, whose error would move the button away before the click', async () => {
    const onSubmit = jest.fn();
    render(
      <Form onSubmit={onSubmit}>
        <TextField label="Hours" />
        <Button type="submit">Save</Button>
      </Form>,
    );
    const [field, button] = [screen.getByLabelText('Hours'), screen.getByRole('button')];
    const user = userEvent.setup();
    await user.click(field);
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    expect(field).toHaveFocus();
    await user.pointer('[/MouseLeft]');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('a field', () => {
  it('connects label, hint and control', () => {
    render(<TextField label="Website" hint="Starts with http:// or https://" />);
    const input = screen.getByRole('textbox', { name: 'Website' });
    expect(input).toHaveAccessibleDescription('Starts with http:// or https://');
    expect(input).not.toHaveAttribute('aria-invalid');
  });
  it('shows the error instead of the hint', () => {
    render(<TextField label="Email" hint="Never shared." error="Invalid email." required />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveClass('is-invalid');
    expect(input).toHaveAccessibleDescription('Invalid email.');
    expect(screen.queryByText('Never shared.')).not.toBeInTheDocument();
  });
  it('shows the unit beside the text', () => {
    const { container } = render(<TextField label="Purchased hours" after="h" />);
    expect(container.querySelector('.input-group-text')).toHaveTextContent('h');
    expect(screen.getByRole('textbox', { name: 'Purchased hours' })).toBeInTheDocument();
  });
  it('connects an error to a checkbox', () => {
    render(<CheckField label="Add Teams Meeting" error="Not now." />);
    expect(screen.getByRole('checkbox', { name: 'Add Teams Meeting' })).toHaveAccessibleDescription('Not now.');
  });
  it('shows and hides a password', async () => {
    render(<PasswordField label="Password" />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show characters' }));
    expect(input).toHaveAttribute('type', 'text');
  });
});

function ClientForm({ save }: { save: (values: { name: string; email: string }) => void }) {
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<{ name: string; email: string }>({ shouldFocusError: false });
  return (
    <Form onSubmit={handleSubmit(save)} aria-label="Client">
      <TextField label="Name" {...register('name')} />
      <TextField
        label="Email"
        error={errors.email?.message}
        {...register('email', { validate: (value) => value.includes('@') || 'Invalid email.' })}
      />
      <Button type="submit">Save</Button>
    </Form>
  );
}

describe('Form', () => {
  it('focuses the first invalid field after a failed submit', async () => {
    const save = jest.fn();
    render(<ClientForm save={save} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Rana');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Invalid email.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(save).not.toHaveBeenCalled();
  });
  it('passes valid input to the handler', async () => {
    const save = jest.fn();
    render(<ClientForm save={save} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Rana');
    await userEvent.type(screen.getByLabelText('Email'), 'r@example.com{Enter}');
    expect(save.mock.calls[0]?.[0]).toEqual({ name: 'Rana', email: 'r@example.com' });
  });
  it('focuses a field with a server error', async () => {
    function Refused() {
      const [error, setError] = useState<string>();
      const refuse = async () => {
        await Promise.resolve();
        setError('Email is already registered.');
      };
      return (
        <Form onSubmit={refuse} error={error && 'Correct the form.'}>
          <TextField label="Email" error={error} />
          <Button type="submit">Save</Button>
        </Form>
      );
    }
    render(<Refused />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Correct the form.');
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });
});

it('marks a busy button and ignores further clicks', () => {
  const { rerender } = render(<Button busyLabel="Logging in...">Login</Button>);
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  rerender(
    <Button busyLabel="Logging in..." busy>
      Login
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
});
