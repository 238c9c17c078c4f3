import type { ApiError } from '@hourbank/api-client';
import {
  type PreferenceKind,
  preferenceKinds,
  type Preferences,
  type preferences,
  type PreferencesView,
} from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Button, Card, CheckField, Form, useToast } from '@hourbank/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api-context';
import { changeSentences, isChangedMeanwhile, withoutAdvice } from '../changed-meanwhile';
import type { RowConflict } from '../edited-row';
import { QueryBoundary } from '../query-boundary';
import { RowConflictAlert } from '../row-conflict';
import { useFormChanges } from '../unsaved-forms';
import { messages } from './messages';

const queryKey = ['preferences'];

/** The operations of one console. */
interface PreferencesCardProps {
  get: typeof preferences.getPreferences | typeof preferences.getClientPreferences;
  put: typeof preferences.putPreferences | typeof preferences.putClientPreferences;
  /** What the person may be told about, in words: the events differ between the consoles and between roles. */
  kindNames: Partial<Record<PreferenceKind, string>>;
}

/** What the person wants to be told about, in the bell and by email (D-70). */
export function PreferencesCard({ get, put, kindNames }: PreferencesCardProps) {
  const t = useMessages(messages);
  const call = useApi();
  const query = useQuery<PreferencesView>({ queryKey, queryFn: ({ signal }) => call(get, {}, { signal }) });
  return (
    <Card title={t('preferences')}>
      <QueryBoundary query={query} label={t('preferences')} rows={Object.keys(kindNames).length + 3} inCard>
        {(stored) => <PreferencesForm stored={stored} get={get} put={put} kindNames={kindNames} />}
      </QueryBoundary>
    </Card>
  );
}

const choicesOf = ({ revision: _, ...choices }: PreferencesView): Preferences => choices;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The newer choices, with those of the person where the newer ones are as before. */
function merged(wanted: Preferences, base: Preferences, newer: Preferences): Preferences {
  const result = { ...newer };
  for (const kind of preferenceKinds) {
    const [mine, was, is] = [wanted[kind], base[kind], newer[kind]];
    if (mine && was && is)
      result[kind] = {
        bell: was.bell === is.bell ? mine.bell : is.bell,
        email: was.email === is.email ? mine.email : is.email,
      };
  }
  return result;
}

/**
 * The choices of a person. If they changed meanwhile, for example by a link in an email, the form keeps its input
 * (D-73).
 */
function PreferencesForm({ stored, get, put, kindNames }: PreferencesCardProps & { stored: PreferencesView }) {
  const t = useMessages(messages);
  const call = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(stored);
  const [wanted, setWanted] = useState(choicesOf(stored));
  const [stale, setStale] = useState<{ error: ApiError; newer: PreferencesView } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const startFrom = (row: PreferencesView, choices: Preferences) => {
    setBase(row);
    setWanted(choices);
    setStale(null);
  };
  const isChanged = !isSame(wanted, choicesOf(base));
  useFormChanges(isChanged);
  // The form follows changes of another window while it is unchanged.
  if (stored.revision > base.revision && !isChanged && !stale) startFrom(stored, choicesOf(stored));

  const save = useMutation({
    mutationFn: (sent: Preferences): Promise<PreferencesView> =>
      // The response has the kinds of the console, and so has the body.
      call(put, { body: sent as Required<Preferences> }, { revision: base.revision }),
    onMutate: () => setFailure(null),
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(queryKey, saved);
      // Choices that were made meanwhile stay.
      startFrom(saved, merged(wanted, sent, choicesOf(saved)));
      toast({ title: t('preferencesSaved') });
    },
    onError: async (error) => {
      const newer = isChangedMeanwhile(error) ? await call(get, {}).catch(() => null) : null;
      if (newer && isChangedMeanwhile(error)) setStale({ error, newer });
      else setFailure(error.message);
    },
  });
  const conflict: RowConflict | null = stale && {
    message: withoutAdvice(stale.error),
    sentences: changeSentences(stale.error.changes, kindNames),
    newer: [],
    useNewer: () => startFrom(stale.newer, merged(wanted, base, stale.newer)),
    keepTyped: () => startFrom(stale.newer, wanted),
  };
  return (
    <Form
      className="d-grid gap-3"
      error={failure}
      aria-label={t('preferences')}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(wanted);
      }}
    >
      <RowConflictAlert conflict={conflict} />
      {preferenceKinds.map((kind) => {
        const channels = wanted[kind];
        if (!channels || kindNames[kind] === undefined) return null;
        const field = (channel: keyof typeof channels) => (
          <CheckField
            label={t(channel)}
            checked={channels[channel]}
            onChange={({ target }) => setWanted({ ...wanted, [kind]: { ...channels, [channel]: target.checked } })}
          />
        );
        return (
          <fieldset key={kind}>
            <legend className="form-label">{kindNames[kind]}</legend>
            <div className="d-flex gap-4">
              {field('bell')}
              {field('email')}
            </div>
          </fieldset>
        );
      })}
      <p className="hb-muted mb-0">{t('preferencesHint')}</p>
      <div>
        <Button variant={isChanged ? 'primary' : 'secondary'} type="submit" busy={save.isPending}>
          {t('savePreferences')}
        </Button>
      </div>
    </Form>
  );
}
