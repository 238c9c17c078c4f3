import { render, screen } from '@testing-library/react';
import { defineMessages } from './index';
import { useMessages } from './react';

const messages = defineMessages({
  greeting: 'Hello {name}',
  terms: 'Read the <link>terms</link>, {name}.',
  balance: '{client} · {left}',
  hours: '{hours, plural, one {# hour} other {# hours}} <b>left</b>',
});

function Page() {
  const t = useMessages(messages);
  return (
    <>
      <h1 title={t('greeting', { name: 'Rana' })}>{t('greeting', { name: 'Rana' })}</h1>
      <p>{t.rich('terms', { name: <i>you</i>, link: (chunks) => <a href="/terms">{chunks}</a> })}</p>
      <p>{t.rich('balance', { client: <a href="/clients/3">Rana</a>, left: '3 h left' })}</p>
      <p>{t.rich('hours', { hours: 3, b: (chunks) => <b>{chunks}</b> })}</p>
    </>
  );
}

test('a component shows texts, and elements inside texts', () => {
  const error = jest.spyOn(console, 'error');
  render(<Page />);
  expect(screen.getByRole('heading', { name: 'Hello Rana' })).toHaveAttribute('title', 'Hello Rana');
  expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  expect(screen.getByText(/Read the/)).toHaveTextContent('Read the terms, you.');
  expect(screen.getByRole('link', { name: 'Rana' }).closest('p')).toHaveTextContent('Rana · 3 h left');
  expect(screen.getByText(/3 hours/)).toHaveTextContent('3 hours left');
  expect(error).not.toHaveBeenCalled();
});
