import { tracking } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { editorOf } from '../entries/editor';
import { createEntry } from './create-entry';
import { deleteEntry } from './delete-entry';
import { updateEntry } from './update-entry';

/** Routes that create, change and delete entries, at both addresses (D-11). */
export function changeRoutes(serve: Serve, deps: Deps) {
  const { view } = deps;

  for (const operation of [tracking.createTimeEntry, tracking.createEntry]) {
    serve(
      operation,
      ({ input: { body, files }, actor, idempotency }) =>
        createEntry(deps, { body, screenshots: files?.screenshots ?? [], editor: editorOf(actor), idempotency }),
      view,
    );
  }
  for (const operation of [tracking.updateTimeEntry, tracking.updateEntry]) {
    serve(
      operation,
      ({ input: { params, body, files }, actor, idempotency, precondition }) =>
        updateEntry(deps, {
          id: params.id,
          body,
          screenshots: files?.screenshots ?? [],
          editor: editorOf(actor),
          idempotency,
          precondition,
        }),
      view,
    );
  }
  for (const operation of [tracking.deleteTimeEntry, tracking.deleteEntry]) {
    serve(operation, ({ input, actor, precondition }) =>
      deleteEntry(deps, { id: input.params.id, editor: editorOf(actor), precondition }),
    );
  }
}
