import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { RichTextEditor } from './rich-text-editor';

const editor = (
  value: string,
  more: { error?: string; disabled?: boolean; onChange?: (html: string) => void } = {},
) => (
  <StrictMode>
    <RichTextEditor
      label="Description"
      required
      value={value}
      onChange={more.onChange ?? (() => {})}
      error={more.error}
      disabled={more.disabled ?? false}
      fileInputs={{ images: 'screenshots', others: 'documents' }}
    />
  </StrictMode>
);

it('has an accessible name and shows its value', async () => {
  render(editor('<p>Loaded <strong>bold</strong></p>'));
  const box = await screen.findByRole('textbox', { name: 'Description' });
  expect(box).toHaveTextContent('Loaded bold');
  expect(box).toHaveAttribute('aria-required', 'true');
});

it('keeps its role and name while disabled, and disables all buttons', async () => {
  const { rerender } = render(editor('<p>Sent</p>', { disabled: true }));
  const box = await screen.findByRole('textbox', { name: 'Description' });
  expect([box.getAttribute('aria-disabled'), box.getAttribute('contenteditable')]).toEqual(['true', 'false']);
  for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
  await act(async () => {
    rerender(editor('<p>Sent</p>'));
  });
  expect([box.hasAttribute('aria-disabled'), box.getAttribute('contenteditable')]).toEqual([false, 'true']);
  expect(await screen.findByRole('button', { name: 'Bold' })).toBeEnabled();
});

it('shows a value that changes from outside', async () => {
  const { rerender } = render(editor('<p>first</p>'));
  expect(await screen.findByText('first')).toBeInTheDocument();
  rerender(editor('<p>second</p>'));
  expect(await screen.findByText('second')).toBeInTheDocument();
  expect(screen.queryByText('first')).not.toBeInTheDocument();
});

it('connects the error to the text box', async () => {
  render(editor('', { error: 'Description cannot be empty.' }));
  const box = await screen.findByRole('textbox', { name: 'Description' });
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Description cannot be empty.');
});

it('emits formatted HTML after a change, and nothing before', async () => {
  const onChange = jest.fn();
  render(editor('<p>one</p>', { onChange }));
  const list = await screen.findByRole('button', { name: 'Bulleted list' });
  expect(onChange).not.toHaveBeenCalled();
  await act(async () => {
    fireEvent.click(list);
  });
  expect(onChange.mock.calls.at(-1)?.[0]).toBe('<ul><li>one</li></ul>');
});
