import { decimal, wholeNumber } from '../../contracts/src/values';
import { readNumber } from '@hourbank/i18n/format';
import { seeded } from '@hourbank/testing/random';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { useOperationForm } from './form';
import { NumberField } from './number-field';

const schema = z.object({
  hours: decimal({ message: 'Hours required', above: 0, max: 24, maxMessage: 'Enter 24 hours or less.' }),
  limit: z.nullable(decimal({ message: 'Enter a number.', min: 0 })),
});

const send = jest.fn();
beforeEach(() => send.mockReset());

function ExampleForm() {
  const form = useOperationForm(schema, { defaultValues: { hours: '', limit: null } });
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => send(values))}>
      <NumberField
        control={form.control}
        name="hours"
        label="Hours"
        unit="hours"
        step={0.1}
        after="h"
        hint="As worked"
      />
      <NumberField control={form.control} name="limit" label="Limit" step={0.01} before="$" blank={null} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.setValue('hours', 7)}>
        Set
      </button>
    </form>
  );
}
const hours = () => screen.getByLabelText('Hours');

async function save(text: string) {
  render(<ExampleForm />);
  await userEvent.click(hours());
  await userEvent.paste(text);
  await userEvent.click(screen.getByText('Save'));
}

test.each([
  ['1.5', 1.5, 'As worked'],
  ['1,5', 1.5, 'As worked = 1.5 h'],
  ['١٫٥', 1.5, 'As worked = 1.5 h'],
  ['۲', 2, 'As worked = 2 h'],
  [' 2 ', 2, 'As worked'],
  ['1:30', 1.5, 'As worked = 1.5 h'],
  ['1 h 30 min', 1.5, 'As worked = 1.5 h'],
  ['.5', 0.5, 'As worked = 0.5 h'],
])('%j is shown as typed, sent as %d and described as %j', async (text, sent, note) => {
  await save(text);
  expect(send.mock.calls).toEqual([[{ hours: sent, limit: null }]]);
  expect(hours()).toHaveValue(text);
  expect(hours()).toHaveAccessibleDescription(note.replace('5 h', '5\u00a0h').replace('2 h', '2\u00a0h'));
});

test.each([
  ['', 'Hours required'],
  ['  ', 'Hours required'],
  ['abc', 'Hours required'],
  ['0', 'Hours required'],
  ['-2', 'Hours required'],
  ['25', 'Enter 24 hours or less.'],
  ['1,555', 'Write 1555 or 1.56.'],
  ['1.234', 'Write 1234 or 1.23.'],
  ['0:20', 'Write 0.33 or 0.34.'],
  ['0.125', 'Use at most two decimals.'],
  ['1,5,5', 'Enter a number, such as 1.5.'],
  ['1e1', 'Enter a number, such as 1.5.'],
  ['+2', 'Enter a number, such as 1.5.'],
  ['--2', 'Enter a number, such as 1.5.'],
  ['1 5', 'Enter a number, such as 1.5.'],
  ['१', 'Enter a number, such as 1.5.'],
])('%j is shown as typed, and refused with %j', async (text, message) => {
  await save(text);
  expect(await screen.findByText(message)).toBeVisible();
  expect(hours()).toHaveValue(text);
  expect(hours()).toBeInvalid();
  expect(send).not.toHaveBeenCalled();
});

test('the contract refuses each text that is not read, and sends the number of each that is', () => {
  const random = seeded(85);
  const alphabet = [...'0123456789', ...'.,٫٬', ' ', '-', '+', 'e', 'x', ':', 'h', '١', '\u00a0'];
  const of = (text: string) => schema.safeParse({ hours: text, limit: null }).data?.hours;
  for (let run = 0; run < 20_000; run += 1) {
    const length = 1 + Math.floor(random() * 6);
    const text = Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
    const reading = readNumber(text, 'hours');
    const plain = reading && 'plain' in reading ? reading.plain : undefined;
    const sent = of(plain ?? text);
    expect([text, sent ?? null]).toEqual([text, plain !== undefined && sent !== undefined ? Number(plain) : null]);
  }
});

test('an amount in another currency is described as it stands elsewhere', async () => {
  function Amount() {
    const { control } = useOperationForm(schema, { defaultValues: { hours: '', limit: null } });
    return <NumberField control={control} name="limit" label="Amount" step={1} before="LBP" />;
  }
  render(<Amount />);
  const amount = screen.getByLabelText('Amount');
  await userEvent.type(amount, '44.750.000,00');
  expect(amount).toHaveAccessibleDescription('= LBP\u00a044,750,000');
  await userEvent.clear(amount);
  await userEvent.type(amount, '1,005.125');
  expect(amount).toHaveAccessibleDescription('= LBP1005.125');
});

test('a blank field is the value that its form names', async () => {
  await save('2');
  const limit = screen.getByLabelText('Limit');
  await userEvent.type(limit, '45,50');
  expect(limit).toHaveAccessibleDescription('= $45.50');
  await userEvent.click(screen.getByText('Save'));
  await userEvent.clear(limit);
  await userEvent.click(screen.getByText('Save'));
  expect(send.mock.calls.slice(1)).toEqual([[{ hours: 2, limit: 45.5 }], [{ hours: 2, limit: null }]]);
});

test.each([
  ['$50', 50],
  ['50 USD', 50],
  ['50,00 $', 50],
  ['US$ 50', null],
  ['1 250.50 usd', 1250.5],
])('the currency of a field may be typed: %j', async (text, sent) => {
  await save('2');
  await userEvent.type(screen.getByLabelText('Limit'), text);
  await userEvent.click(screen.getByText('Save'));
  expect(send.mock.calls.slice(1)).toEqual(sent === null ? [] : [[{ hours: 2, limit: sent }]]);
});

test('arrow keys step to the next multiple, within the limits, and leave what is no number', async () => {
  render(<ExampleForm />);
  const press = async (text: string, keys: string) => {
    await userEvent.clear(hours());
    if (text) await userEvent.type(hours(), text);
    await userEvent.type(hours(), keys);
    return (hours() as HTMLInputElement).value;
  };
  expect(await press('1,5', '{ArrowUp}')).toBe('1.6');
  expect(await press('1.55', '{ArrowUp}')).toBe('1.6');
  expect(await press('1.55', '{ArrowDown}')).toBe('1.5');
  expect(await press('0.3', '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')).toBe('0');
  expect(await press('', '{ArrowUp}{ArrowUp}{ArrowUp}')).toBe('0.3');
  expect(await press('١', '{ArrowUp}')).toBe('1.1');
  expect(await press('1,234', '{ArrowUp}')).toBe('1,234');
  expect(await press('-5', '{ArrowDown}')).toBe('-5');
  expect(await press('abc', '{ArrowDown}')).toBe('abc');
  expect(await press('2', '{Shift>}{ArrowUp}{/Shift}')).toBe('2');
});

test('shows a value that the form sets otherwise', async () => {
  render(<ExampleForm />);
  await userEvent.type(hours(), '1:30');
  await userEvent.click(screen.getByText('Set'));
  expect(hours()).toHaveValue('7');
  expect(hours()).toHaveAccessibleDescription('As worked');
});

test('is a text field with a decimal keyboard, which a wheel does not change', () => {
  render(<ExampleForm />);
  expect(hours()).toHaveAttribute('type', 'text');
  expect(hours()).toHaveAttribute('inputmode', 'decimal');
});

describe('a whole number', () => {
  const minutesBody = z.object({ minutes: wholeNumber('Enter minutes from 1 to 1,440.', 1, 1440) });
  const percentBody = z.object({ percent: wholeNumber('Enter 1 to 100 percent.', 1, 100) });

  const daysBody = z.object({ days: wholeNumber('Enter 0 to 9,999 days.', 0, 9999) });

  function WholeForm() {
    const minutes = useOperationForm(minutesBody, { defaultValues: { minutes: '' } });
    const percent = useOperationForm(percentBody, { defaultValues: { percent: '' } });
    const days = useOperationForm(daysBody, { defaultValues: { days: '' } });
    return (
      <form noValidate onSubmit={minutes.handleSubmit((values) => send(values))}>
        <NumberField
          control={minutes.control}
          name="minutes"
          label="Minutes"
          unit="minutes"
          isWhole
          step={1}
          after="min"
        />
        <NumberField control={percent.control} name="percent" label="Percent" isWhole step={1} after="% used" />
        <NumberField control={days.control} name="days" label="Days" isWhole step={1} after="days" />
        <button type="submit">Save</button>
        <button type="button" onClick={days.handleSubmit((values) => send(values))}>
          Save days
        </button>
      </form>
    );
  }
  const type = async (label: string, text: string) => {
    render(<WholeForm />);
    await userEvent.type(screen.getByLabelText(label), text);
    await userEvent.click(screen.getByText('Save'));
    return screen.getByLabelText(label);
  };

  test.each([
    ['Minutes', '50,5', 'Enter a whole number, such as 20.'],
    ['Minutes', '45 x', 'Enter a whole number, such as 20.'],
    ['Minutes', '1441', 'Enter minutes from 1 to 1,440.'],
    ['Percent', '75 days', 'Enter a whole number, such as 20.'],
    ['Percent', '1,200', 'Write 1200 or 1.2.'],
    ['Minutes', '0:20:00', 'Enter a whole number, such as 20.'],
    ['Percent', '1.5', 'Enter a whole number, such as 20.'],
    ['Percent', '½', 'Enter a whole number, such as 20.'],
    ['Percent', '1:30', 'Enter a whole number, such as 20.'],
    ['Percent', '101', 'Enter 1 to 100 percent.'],
    ['Percent', 'abc', 'Enter 1 to 100 percent.'],
  ])('%s: %j is refused with %j', async (label, text, message) => {
    const field = await type(label, text);
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toHaveValue(text);
    expect(send).not.toHaveBeenCalled();
  });

  test.each(['90 min', '1:30', '1.5 h'])('%j are 90 minutes', async (text) => {
    const field = await type('Minutes', text);
    expect(send.mock.calls).toEqual([[{ minutes: 90 }]]);
    expect(field).toHaveAccessibleDescription('= 90\u00a0min');
  });

  test.each([
    ['7 days', 7],
    ['1 day', 1],
    ['7,0', 7],
    ['45.0', 45],
    ['1 200 Days', 1200],
  ])('%j is the whole number %d', async (text, sent) => {
    render(<WholeForm />);
    await userEvent.type(screen.getByLabelText('Days'), text);
    await userEvent.click(screen.getByText('Save days'));
    expect(send.mock.calls).toEqual([[{ days: sent }]]);
  });
});
