/** A line of the file without its folds. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

const LINE_END = /\r\n?|\n/g;

function* physicalLines(text: string): Generator<string> {
  let at = 0;
  for (const { index, 0: end } of text.matchAll(LINE_END)) {
    yield text.slice(at, index);
    at = index + end.length;
  }
  yield text.slice(at);
}

/** A line that begins or ends a component, but for the spaces before it, continues no other line. */
const INDENTED_MARK = /^[ \t]+(?:BEGIN|END)[ \t]*:[ \t]*[a-z-]{1,32}[ \t]*$/i;
const QUOTED_PRINTABLE = /^[^:]{0,200};ENCODING=QUOTED-PRINTABLE\b/i;

/** A text whose lines are all indented, without the indentation of the first. */
function withoutIndent(text: string): string {
  const [, indent = ''] = /^\s{0,100}?([ \t]{1,100})BEGIN\s?:/i.exec(text) ?? [];
  return indent === '' || /^\S/m.test(text) ? text : text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

/** Whether a line continues the one before. */
const isFold = (physical: string): boolean => /^[ \t]/.test(physical) && !INDENTED_MARK.test(physical);

/** The lines that are not empty, unfolded. */
export function* contentLines(file: string): Generator<Line> {
  let parts: string[] = [];
  let [start, number] = [1, 0];
  /** Whether the line goes on after a `=` at its end, as quoted-printable texts do. */
  let goesOn = false;
  const whole = (): Line => ({ number: start, text: parts.join('') });
  for (const physical of physicalLines(withoutIndent(file.replace(/^\uFEFF/, '')))) {
    number += 1;
    const text = physical.trimEnd();
    if (text === '') continue;
    const isNext = goesOn || isFold(physical);
    if (!isNext && parts.length > 0) yield whole();
    if (!isNext) [parts, start] = [[], number];
    const part = parts.length === 0 ? physical.trimStart() : physical.replace(/^[ \t]/, '');
    goesOn = text.endsWith('=') && QUOTED_PRINTABLE.test(parts[0] ?? part);
    parts.push(goesOn ? part.trimEnd().slice(0, -1) : part);
  }
  if (parts.length > 0) yield whole();
}
