import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { Alert } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { messages } from './messages';
import { diskUse } from './queries';

/** From this use on, in percent, owners are warned (D-92). */
const warningPercent = 80;

/** Warns an owner of a disk that is almost full. */
export function FullDisk() {
  const t = useMessages(messages);
  const percent = useQuery(diskUse(useApi())).data?.usedPercent ?? 0;
  return percent < warningPercent ? null : <Alert tone="warning">{t('diskFull', { percent })}</Alert>;
}
