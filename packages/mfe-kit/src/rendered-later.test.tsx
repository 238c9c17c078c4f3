import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RenderedLater } from './rendered-later';

test('the layout is there first, and the content follows', async () => {
  const page = (
    <main>
      Layout
      <RenderedLater>
        <p>Content</p>
      </RenderedLater>
    </main>
  );
  expect(renderToStaticMarkup(page)).toBe('<main>Layout</main>');
  render(page);
  expect(await screen.findByText('Content')).toBeInTheDocument();
});
