import { useMessages } from '@hourbank/i18n/react';
import { useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { classNames } from '../basics/class-names';
import { cleanHtml } from './clean-html';
import { messages } from './messages';

interface RichTextProps {
  html: string;
  /** Shows two lines. A click, or the button that appears on focus, shows the rest. */
  clamp?: boolean;
  className?: string;
}

/** Cleaned HTML in which each block takes its direction from its first strong letter (D-86). */
const withDirections = (html: string) => html.replace(/<(p|h[1-6]|blockquote|pre|ul|ol|li)>/g, '<$1 dir="auto">');

/** User-entered formatted text. The only component that inserts HTML into a page; it sanitizes the HTML first. */
export function RichText({ html, clamp = false, className }: RichTextProps) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  if (!clamp)
    return (
      <div className={classNames('hb-rich', className)} dangerouslySetInnerHTML={{ __html: withDirections(clean) }} />
    );
  return <Clamped html={clean} className={className} />;
}

function Clamped({ html, className }: { html: string; className: string | undefined }) {
  const t = useMessages(messages);
  const text = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [overflows, setOverflows] = useState(false);

  useLayoutEffect(() => {
    const measure = () => {
      if (text.current && !open) setOverflows(text.current.scrollHeight > text.current.clientHeight + 1);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [html, open]);

  const content = useMemo(() => ({ __html: open ? withDirections(html) : html }), [html, open]);

  const toggle = (event: MouseEvent<HTMLElement>) => {
    const onLink = event.target instanceof Element && event.target.closest('a');
    const selecting = window.getSelection()?.isCollapsed === false;
    if (!onLink && !selecting && overflows) setOpen(!open);
  };

  return (
    <div className="hb-clamp">
      <div
        ref={text}
        className={classNames('hb-rich', !open && 'is-clamped', overflows && 'is-openable', className)}
        // Clamped blocks share lines, which have the direction of the first one.
        dir={open ? undefined : 'auto'}
        onClick={toggle}
        dangerouslySetInnerHTML={content}
      />
      {overflows && (
        <button
          type="button"
          className="visually-hidden-focusable hb-link-btn hb-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'less' : 'all')}
        </button>
      )}
    </div>
  );
}
