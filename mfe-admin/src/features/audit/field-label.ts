import { useMessages } from '@hourbank/i18n/react';
import { messages } from './messages';

type Label = Extract<keyof typeof messages, `field.${string}`>;
const isLabel = (name: string): name is Label => Object.hasOwn(messages, name);

/** Returns the label of a changed field. A field without a label keeps its name in the API. */
export function useFieldLabel(): (field: string) => string {
  const t = useMessages(messages);
  return (field) => {
    const label = `field.${field}`;
    return isLabel(label) ? t(label) : field;
  };
}
