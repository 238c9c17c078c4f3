import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { extensionOf, FileChip } from './file-chip';
import { FileDrop } from './file-drop';
import { Form } from './form';

const png = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'image/png' });

function drop(onFiles: (files: File[]) => void) {
  render(
    <FileDrop
      label="Screenshots"
      multiple
      accept={{ 'image/png': ['.png'] }}
      maxSize={100}
      action="Choose images"
      hint="PNG"
      onFiles={onFiles}
    />,
  );
  return screen.getByLabelText(/Screenshots/);
}

it('accepts selected files', async () => {
  const onFiles = jest.fn();
  await userEvent.upload(drop(onFiles), [png('a.png'), png('b.png')]);
  await waitFor(() => expect(onFiles).toHaveBeenCalled());
  expect(onFiles.mock.calls[0]?.[0].map((file: File) => file.name)).toEqual(['a.png', 'b.png']);
});

it('lets the same file be chosen again after it was removed', async () => {
  const input = drop(jest.fn());
  // jsdom lets no test set the value that a browser shows for a chosen file.
  let value = 'C:\\fakepath\\a.png';
  Object.defineProperty(input, 'value', {
    get: () => value,
    set: (next: string) => {
      value = next;
    },
  });
  await userEvent.click(input);
  expect(value).toBe('');
});

it('accepts valid files and lists rejected ones', async () => {
  const onFiles = jest.fn();
  const input = drop(onFiles);
  fireEvent.change(input, {
    target: {
      files: [png('good.png'), png('big.png', 200), new File(['x'], 'a.exe', { type: 'application/x-msdownload' })],
    },
  });
  expect(await screen.findByText("big.png is too large. The file type of a.exe isn't supported.")).toBeInTheDocument();
  expect(input).toBeInvalid();
  expect(onFiles.mock.calls[0]?.[0]).toHaveLength(1);
});

it('names an empty file', async () => {
  const onFiles = jest.fn();
  fireEvent.change(drop(onFiles), { target: { files: [png('good.png'), png('none.png', 0)] } });
  expect(await screen.findByText('none.png is empty.')).toBeInTheDocument();
  expect(onFiles.mock.calls[0]?.[0].map((file: File) => file.name)).toEqual(['good.png']);
});

it('includes the file name in the label of its remove button', async () => {
  const onRemove = jest.fn();
  render(<FileChip name="steps.pdf" onRemove={onRemove} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete steps.pdf' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});

it('returns the file extension', () => {
  expect(['a.PDF', 'a.tar.gz', 'none', '.env'].map(extensionOf)).toEqual(['pdf', 'gz', '', 'env']);
});

it('holds the form until the refused file is removed or replaced', async () => {
  const submit = jest.fn();
  render(
    <Form onSubmit={submit}>
      <FileDrop
        label="Proof"
        accept={{ 'image/png': ['.png'] }}
        maxSize={100}
        action="Choose"
        hint="PNG"
        onFiles={jest.fn()}
      />
      <button type="submit">Send</button>
    </Form>,
  );
  const input = screen.getByLabelText(/Proof/);
  const send = () => userEvent.click(screen.getByText('Send'));
  for (const file of [new File(['x'], 'photo.heic'), new File(['x'], 'noextension'), png('none.png', 0)]) {
    fireEvent.change(input, { target: { files: [file] } });
    expect(await screen.findByRole('button', { name: `Remove ${file.name}` })).toBeVisible();
    await send();
    expect(input).toHaveFocus();
  }
  expect(submit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Remove none.png' }));
  expect(input).toBeValid();
  await send();
  expect(submit).toHaveBeenCalledTimes(1);
  fireEvent.change(input, { target: { files: [png('none.png', 0)] } });
  await screen.findByRole('button', { name: 'Remove none.png' });
  fireEvent.change(input, { target: { files: [png('good.png')] } });
  await waitFor(() => expect(input).toBeValid());
  await send();
  expect(submit).toHaveBeenCalledTimes(2);
});
