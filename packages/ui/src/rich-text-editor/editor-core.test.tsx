import { render } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { EditorCore } from './editor-core';

test('the editor has its names and roles before it is painted', () => {
  const labels: (string | null)[] = [];
  /** Reads the page after the editor was inserted and before the browser could paint it. */
  function Frame() {
    const frame = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
      for (const element of frame.current?.querySelectorAll('[aria-label]') ?? [])
        labels.push(element.getAttribute('aria-label'));
      labels.push(frame.current?.querySelector('[contenteditable]')?.getAttribute('role') ?? null);
    }, []);
    return (
      <div ref={frame}>
        <EditorCore
          id="text"
          value=""
          onChange={() => {}}
          onBlur={undefined}
          label="Description"
          describedBy={undefined}
          invalid={false}
          required
          disabled={false}
          onFiles={() => {}}
        />
      </div>
    );
  }
  render(<Frame />);
  expect(labels).toContain('Description');
  expect(labels).toContain('textbox');
  expect(labels.filter((label) => label?.startsWith('rdw-'))).toEqual([]);
});
