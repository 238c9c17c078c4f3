import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPdf, aPng, aText, type SampleFile, textOfPdf } from '@hourbank/testing';
import type { Stack } from '../support/stack';
import { freshEmail } from '../support/people';
import type { Person } from './person';

const client = { name: 'Nour Saab', password: 'a long password' };

/** Texts for a field of hours, and what the form says below it about each. */
const typedHours: readonly (readonly [typed: string, note: string])[] = [
  ['2,5', '= 2.5 h'],
  ['3٫5', '= 3.5 h'],
  ['٤٫٥', '= 4.5 h'],
  ['۵', '= 5 h'],
  ['1:30', '= 1.5 h'],
  ['1 h 45 min', '= 1.75 h'],
  ['6.25', ''],
  ['1,234', 'Write 1234 or 1.23.'],
  ['1.5.5', 'Enter a number, such as 1.5.'],
  ['1e1', 'Enter a number, such as 1.5.'],
  ['+2', 'Enter a number, such as 1.5.'],
  ['--2', 'Enter a number, such as 1.5.'],
  ['abc', 'Purchased hours required'],
];

/** Types each text, leaves the field and looks at it (D-85). */
async function typeHours(admin: Person): Promise<void> {
  for (const [typed, note] of typedHours) {
    await admin.fill({ 'Purchased hours': typed, 'Rate per hour': '40,50' });
    await admin.seeField('Purchased hours', typed, note);
    await admin.seeField('Rate per hour', '40,50', '= $40.50 The rate of the settings is $50.00.');
  }
}

async function sellHours(admin: Person, stack: Stack, email: string, transfer: string): Promise<void> {
  await admin.open('/dashboard');
  await admin.fill({ Username: stack.admin.username, Password: stack.admin.password });
  await admin.click('button', 'Login');
  await admin.seeHeading('Dashboard');

  await admin.click('link', 'Add Client');
  await admin.seeHeading('Add Client');
  await admin.fill({ Name: client.name, Email: email, Password: client.password });
  await admin.click('button', 'Save client');
  await admin.see(`${client.name} was added.`);

  await admin.click('link', 'Manage Packages');
  await admin.see('No time packages found.');
  await admin.click('link', 'Add Package');
  await typeHours(admin);
  await admin.fill({ 'Purchased hours': '١٠', 'Rate per hour': '50,00' });
  await admin.choose('Status', 'active');
  await admin.choose('Payment method', 'Bank Transfer');
  await admin.upload('Payment proof', transfer);
  await admin.see('transfer.png');
  await admin.click('button', 'Save package');
  await admin.see('$50.00');
}

async function logHours(admin: Person, screenshot: string): Promise<void> {
  await admin.click('link', 'Entries', false);
  await admin.see('No time entries found.');
  await admin.openLink('Log Time Entry');
  await admin.seeHeading('New Time Entry');
  await admin.fill({ Hours: '2.5', Description: 'Fixed the price list' });
  await admin.choose('Package', '#');
  await admin.choose('Status', 'Resolved');
  await admin.upload('Screenshots', screenshot);
  await admin.seeImage('before.png', 640);
  await admin.click('button', 'Save entry');
  await admin.see('7.50 h left');
  await admin.see('Fixed the price list');
}

async function requestHoursAndCreateTask(person: Person, email: string, files: Record<'receipt' | 'brief', string>) {
  await person.open('/');
  await person.seeHeading('Client login');
  await person.fill({ 'Your Email': email, Password: client.password });
  await person.click('button', 'Login');
  await person.seeHeading(`Welcome, ${client.name}!`);
  await person.see('7.5 of 10 h left');

  await person.click('link', 'Request More Time');
  await person.see('No pending packages.');
  await person.click('button', 'Request More Time');
  await person.fill({ Hours: '4' });
  await person.choose('Payment Method', 'OMT');
  await person.upload('Payment Proof', files.receipt);
  await person.click('button', 'Submit request');
  await person.see('Request submitted! Awaiting approval.');
  await person.see('receipt.pdf');

  await person.click('link', 'Tasks');
  await person.click('link', 'Create Task');
  await person.fill({ Description: 'Please add the new prices' });
  await person.upload('Documents', files.brief);
  await person.see('brief.txt');
  await person.click('button', 'Submit');
  await person.see('Task created!');
  await person.seeHeading('Usage History');
  await person.click('link', 'Tasks');
  await person.see('Please add the new prices');
}

async function downloadFiles(person: Person, brief: SampleFile): Promise<void> {
  const task = await person.download('link', 'brief.txt');
  expect(task.bytes.equals(brief.bytes)).toBe(true);

  await person.click('link', 'Bills & Payments');
  const invoice = await person.download('link', 'Download Invoice');
  expect(invoice.name).toMatch(/\.pdf$/);
  expect(textOfPdf(invoice.bytes).join('|')).toContain('$500.00');

  await person.click('link', 'Reports');
  const report = await person.download('button', 'Download CSV');
  expect(report.name).toMatch(/\.csv$/);
  expect(report.bytes.toString()).toContain('Fixed the price list');
}

/**
 * A working day of an admin and a client in one browser: the admin sells hours with a proof and logs time with a
 * screenshot; the client requests hours with a proof, creates a task with a document, and downloads the document, an
 * invoice and the report.
 */
export async function walkThroughDay(person: Person, stack: Stack): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hb-walk-'));
  const save = async ({ name, bytes }: SampleFile) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  const email = freshEmail();
  const brief = aText(300_000, 'brief.txt');
  try {
    await sellHours(person, stack, email, await save(aPng(320, 200, 'transfer.png')));
    await logHours(person, await save(aPng(640, 360, 'before.png')));
    await requestHoursAndCreateTask(person, email, {
      receipt: await save(aPdf('Paid', 'receipt.pdf')),
      brief: await save(brief),
    });
    await downloadFiles(person, brief);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
