import { createElement, Fragment, type ReactNode } from 'react';
import type { Messages } from './catalogue';
import type { Args, RichValues } from './message-types';
import { translate } from './translate';

export { useBusinessTimeZone, useToday } from './use-business-clock';

/** Returns a text by its key; `rich` returns an element, for messages with tags. */
interface TranslateNodes<M extends Messages> {
  <K extends keyof M & string>(key: K, ...args: Args<M[K]>): string;
  rich<K extends keyof M & string>(key: K, params: RichValues<M[K], ReactNode>): ReactNode;
}

const made = new WeakMap<Messages, unknown>();

/** The texts of a catalogue in the language of the page. A page changes its language only by a reload. */
export function useMessages<const M extends Messages>(messages: M): TranslateNodes<M> {
  if (!made.has(messages)) {
    const t = translate<Messages>(messages);
    const { rich } = t;
    const element = (key: string, params: RichValues<string, ReactNode>) =>
      createElement(Fragment, null, ...rich<string, ReactNode>(key, params));
    made.set(messages, Object.assign(t, { rich: element }));
  }
  return made.get(messages) as TranslateNodes<M>;
}
