import type { Glyph } from './encode-word';

const rounded = (length: number): number => Math.round(length * 100) / 100;

/** The operators that draw the shape of a glyph, in units of the font. A PDF has no quadratic curves. */
export function shapeOf({ path }: Glyph): string {
  let [x, y] = [0, 0];
  const operators = path.commands.map(({ command, args }) => {
    const [a = 0, b = 0, c = 0, d = 0] = args;
    const [fromX, fromY] = [x, y];
    if (args.length > 0) [x, y] = [args.at(-2) ?? 0, args.at(-1) ?? 0];
    if (command === 'moveTo') return `${rounded(a)} ${rounded(b)} m`;
    if (command === 'lineTo') return `${rounded(a)} ${rounded(b)} l`;
    if (command === 'bezierCurveTo') return `${args.map(rounded).join(' ')} c`;
    if (command === 'closePath') return 'h';
    const controls = [
      fromX + (2 / 3) * (a - fromX),
      fromY + (2 / 3) * (b - fromY),
      c + (2 / 3) * (a - c),
      d + (2 / 3) * (b - d),
    ];
    return `${[...controls, c, d].map(rounded).join(' ')} c`;
  });
  return `${operators.join('\n')}\nf`;
}
