import './jitless';

export type { MfeModule, MountOptions } from './mfe-module';
export { type Session, createSession, tokenOf } from './session';
export { type StorageSlot, storageSlot } from './storage-slot';
export { withStepUp } from './step-up';
export { tokenClaims } from './token-claims';
export {
  type ApiContext,
  ApiProvider,
  createApiContext,
  useApi,
  useBeforeLogout,
  useReplaceToken,
  useSession,
} from './api-context';
export { fileAddressInterval, FileHost, useFileUrl } from './file-url';
export { TaskFiles } from './task-files';
export { FilesToChooseAgain } from './files-to-choose-again';
export { plainText, startOf } from './plain-text';
export { forgetOwnStorage, ownStorage, personOf } from './own-storage';
export { hidden } from './hidden-text';
export { QueryBoundary } from './query-boundary';
export { createQueryClient } from './query-client';
export { prefetch } from './prefetch';
export { applyServerErrors, useFileError, useOperationForm } from './form';
export { formMessages } from './form-messages';
export { inPageLanguage } from './page-language';
export { DateField } from './date-field';
export { NumberField } from './number-field';
export { actionFailure, type FieldLabels, isChangedMeanwhile } from './changed-meanwhile';
export { useDelayedDeletion } from './delayed-deletion';
export { useEditedRow } from './edited-row';
export { useRowSave } from './use-row-save';
export { RowConflictAlert } from './row-conflict';
export { DownloadAlert } from './download-alert';
export { useDownload } from './use-download';
export { useUnsavedChanges } from './unsaved-changes';
export { UnsavedForms, useDialogClose, useFormChanges, useHasUnsavedChanges } from './unsaved-forms';
export { consoleOf, routerDefaults } from './console';
export { RenderedLater } from './rendered-later';
export { createGuards } from './guards';
export {
  entryStatusName,
  lineStatusName,
  packageStatusName,
  paymentMethodName,
  paymentMethodOption,
  taskStatusName,
} from './names';
export { dueOf, expiryNote, lostHoursNotes, transferReference } from './package-notes';
export { taxedPrice } from './taxed-price';
export { entryStatusTones, packageListTone, packageStatusTone, taskStatusTone } from './status-tones';
export { fileRules, maxFileSize } from './file-rules';
export { useTokenOfLink } from './use-token-of-link';
export { isDecided } from './is-decided';
export { useIdempotencyKey } from './use-idempotency-key';
export { RouteNotFound, RoutePending } from './route-states';
export { isMissingChunk, reloadOnce } from './reload-once';
export { type LoginSearch, readLoginSearch, sessionEndMessage } from './return-to';
export { nextTask } from './next-task';
