import { classNames } from '../basics/class-names';

const classes = { line: undefined, name: 'is-name', second: 'hb-two' };

/**
 * What people typed, in a cell of a table: one line, two for a name, or a grey one below a name; then an ellipsis, with all of it as a title.
 * A row that is a card shows all of it.
 */
export const ClippedText = ({ text, kind = 'line' }: { text: string; kind?: keyof typeof classes }) => (
  <bdi className={classNames('hb-clip', classes[kind])} title={text}>
    {text}
  </bdi>
);
