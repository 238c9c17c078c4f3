import { translate } from '@hourbank/i18n';
import { contractMessages } from './contract-messages';

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^|]/g, String.raw`\$&`);

/** Matches the English text of a message, with its placeholders as groups. */
const patterns = Object.entries(contractMessages).map(
  ([key, text]) =>
    [key, new RegExp(`^${escaped(text).replaceAll(/\{(\w+)\}/g, String.raw`(?<$1>[\d.,]+)`)}$`)] as const,
);

/** Translates an error message of the contracts to the language of the page. Other texts stay as they are. */
export function translateContractText(text: string): string {
  for (const [key, pattern] of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    // The pattern has the placeholders of this message.
    const t: (key: string, params?: Record<string, string>) => string = translate(contractMessages) as never;
    return t(key, found.groups);
  }
  return text;
}
