import { classNames } from '../basics/class-names';

const classes = { line: undefined, name: 'is-name', second: 'hb-two' };

/**
 * User-entered text in a table cell, clipped with an ellipsis and with the full text as a tooltip: one line, two lines
 * for a name, or one grey line below a name. Cards show the full text.
 */
export const ClippedText = ({ text, kind = 'line' }: { text: string; kind?: keyof typeof classes }) => (
  <bdi className={classNames('hb-clip', classes[kind])} title={text}>
    {text}
  </bdi>
);
