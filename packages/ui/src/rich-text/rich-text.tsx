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

/** User-entered formatted text. The only component that inserts HTML into a page; it sanitizes the HTML first. */
export function RichText({ html, clamp = false, className }: RichTextProps) {
  const content = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  if (!clamp) return <div className={classNames('hb-rich', className)} dangerouslySetInnerHTML={content} />;
  return <Clamped content={content} className={className} />;
}

function Clamped({ content, className }: { content: { __html: string }; className: string | undefined }) {
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
  }, [content, open]);

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
