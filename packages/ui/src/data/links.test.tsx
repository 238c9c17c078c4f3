import { render, screen } from '@testing-library/react';
import { MailLink, PhoneLink, WebsiteLink, websiteHref } from './links';

describe('websiteHref', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' example.com/a ', 'https://example.com/a'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
  ])('converts %p to a URL', (typed, href) => {
    expect(websiteHref(typed)).toBe(href);
  });
  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,<script>', 'https://', 'two words', ''])(
    'makes no address of %p',
    (typed) => {
      expect(websiteHref(typed)).toBeUndefined();
    },
  );
});

it('shows a website without its scheme and opens it in a new tab', () => {
  render(<WebsiteLink value="https://example.com/" />);
  const link = screen.getByRole('link', { name: 'example.com' });
  expect(link).toHaveAttribute('href', 'https://example.com/');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('shows an invalid URL as text', () => {
  render(<WebsiteLink value="javascript:alert(1)" />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText('javascript:alert(1)')).toBeInTheDocument();
});

it('escapes an email, so that it cannot add headers', () => {
  render(<MailLink value="a@example.com?bcc=b@example.com" />);
  expect(screen.getByRole('link')).toHaveAttribute('href', 'mailto:a@example.com%3Fbcc%3Db%40example.com');
});

it('lets a long email break before its domain', () => {
  render(<MailLink value="ghada.el-khoury@nightowl.example" />);
  const link = screen.getByRole('link', { name: 'ghada.el-khoury@nightowl.example' });
  expect(link.querySelector('bdi')?.innerHTML).toBe('ghada.el-khoury<wbr>@nightowl.example');
});

it.each([
  ['+961 (1) 555-018', 'tel:+9611555018'],
  ['+961 3 123456 ext. 12', 'tel:+9613123456;ext=12'],
  ['01.234.567 x5', 'tel:01234567;ext=5'],
  ['03 123456 #7', 'tel:03123456;ext=7'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['(0)20 7946 0958', 'tel:02079460958'],
])('links the phone number %p as %p', (value, href) => {
  render(<PhoneLink value={value} />);
  expect(screen.getByRole('link', { name: value })).toHaveAttribute('href', href);
});

it('shows a dash for a missing value', () => {
  render(
    <>
      <WebsiteLink value="" />
      <MailLink value={null} />
      <PhoneLink value={undefined} />
    </>,
  );
  expect(screen.getAllByLabelText('none')).toHaveLength(3);
});
