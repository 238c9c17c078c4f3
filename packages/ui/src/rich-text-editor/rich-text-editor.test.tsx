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
    />
  </StrictMode>
);

it('is a named text box that shows its value', async () => {
  render(editor('<p>Loaded <strong>bold</strong></p>'));
  const box = await screen.findByRole('textbox', { name: 'Description' });
  expect(box).toHaveTextContent('Loaded bold');
  expect(box).toHaveAttribute('aria-required', 'true');
});

it('stays a named text box while it is disabled, and none of its keys works', async () => {
  const { rerender } = render(editor('<p>Sent</p>', { disabled: true }));
  const box = await screen.findByRole('textbox', { name: 'Description' });
  expect([box.getAttribute('aria-disabled'), box.getAttribute('contenteditable')]).toEqual(['true', 'false']);
  for (const key of screen.getAllByRole('button')) expect(key).toBeDisabled();
  await act(async () => {
    rerender(editor('<p>Sent</p>'));
  });
  expect([box.hasAttribute('aria-disabled'), box.getAttribute('contenteditable')]).toEqual([false, 'true']);
  expect(await screen.findByRole('button', { name: 'Bold' })).toBeEnabled();
});

it('takes over a value that is changed from outside', async () => {
  const { rerender } = render(editor('<p>first</p>'));
  expect(await screen.findByText('first')).toBeInTheDocument();
  rerender(editor('<p>second</p>'));
  expect(await screen.findByText('second')).toBeInTheDocument();
  expect(screen.queryByText('first')).not.toBeInTheDocument();
});

it('ties its error to the text box', async () => {
  render(editor('', { error: 'Description cannot be empty.' }));
  const box = await screen.findByRole('textbox', { name: 'Description' });
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Description cannot be empty.');
});

it('reports what is formatted, and nothing before that', async () => {
  const onChange = jest.fn();
  render(editor('<p>one</p>', { onChange }));
  const list = await screen.findByRole('button', { name: 'Bulleted list' });
  expect(onChange).not.toHaveBeenCalled();
  await act(async () => {
    fireEvent.click(list);
  });
  expect(onChange.mock.calls.at(-1)?.[0]).toBe('<ul>\n<li>one</li>\n</ul>');
});
