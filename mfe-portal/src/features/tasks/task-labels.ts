import { translate } from '@hourbank/i18n';
import type { FieldLabels } from '@hourbank/mfe-kit';
import { messages } from './messages';

/** The labels of the task form. */
export function taskLabels(): FieldLabels {
  const t = translate(messages);
  return {
    description: t('description'),
    status: t('status'),
    meetingStart: t('meeting'),
    meetingEnd: t('meeting'),
    screenshots: t('screenshots'),
    documents: t('documents'),
  };
}
