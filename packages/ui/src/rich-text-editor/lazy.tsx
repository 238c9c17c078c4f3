import { lazy, Suspense } from 'react';
import { RequiredStar } from '../forms/field';
import type { RichTextEditorProps } from './rich-text-editor';
import '../styles/editor.css';

const Loaded = lazy(() => import('./rich-text-editor').then((module) => ({ default: module.RichTextEditor })));

/** Loads the editor when it is first shown. A frame of the same height is its placeholder. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<EditorFrame {...props} />}>
      <Loaded {...props} />
    </Suspense>
  );
}

function EditorFrame({ label, required, height = 200, wide }: RichTextEditorProps) {
  return (
    <div className={wide ? 'is-wide' : undefined} aria-busy="true">
      <span className="form-label d-block">
        {label}
        {required && <RequiredStar />}
      </span>
      <div className={`hb-editor h${height}`}>
        <div className="hb-editor-bar">
          <span className="hb-editor-gap" />
        </div>
        <div className="hb-editor-text" />
      </div>
    </div>
  );
}
