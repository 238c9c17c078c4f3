import { accounts, allocations, type TimeEntry } from '@hourbank/contracts';
import { toLocalTime } from '@hourbank/i18n/format';
import { useApi } from '@hourbank/mfe-kit';
import { returnTexts } from './preview-text';

/** Says which packages get the hours of an entry back if it is deleted. Undefined if it takes none. */
export function useConsequenceOfDelete() {
  const call = useApi();
  return async ({ id: entryId, clientId, hours, date }: TimeEntry): Promise<string | undefined> => {
    if (hours === 0) return undefined;
    const query = { entryId, hours: 0, date: toLocalTime(date).slice(0, 10) };
    const [preview, { packages }] = await Promise.all([
      call(allocations.previewAllocation, { params: { clientId }, query }),
      call(accounts.getAccount, { params: { clientId } }),
    ]);
    return returnTexts(preview, packages).join(' ') || undefined;
  };
}
