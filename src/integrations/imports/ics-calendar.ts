import ICAL from 'ical.js';
import type { Message } from '../../common/messages/message-arguments.js';
import { leaveOut, type SourceContent } from './import-record.js';
import { UnreadableSource } from './unreadable-source.js';

/** One calendar of a file. */
export interface Calendar {
  readonly zones: readonly ICAL.Component[];
  readonly events: readonly ICAL.Component[];
}

/** The text of a component, with its number in the file. */
interface Block {
  readonly kind: Kind;
  readonly number: number;
  readonly text: string;
}

const KINDS = ['VEVENT', 'VTIMEZONE'] as const;

type Kind = (typeof KINDS)[number];

/** No line that begins or ends a component is longer. */
const MAX_MARK = 32;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Finds the lines that begin and end components, in one pass. */
function* marks(
  text: string,
): Generator<{ readonly mark: string; readonly at: number; readonly end: number }> {
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    if (end - at <= MAX_MARK) {
      const mark = text.slice(at, end).trimEnd().toUpperCase();
      if (mark.startsWith('BEGIN:') || mark.startsWith('END:')) yield { mark, at, end };
    }
    at = end + 1;
  }
}

const kindIn = (mark: string): Kind | undefined => KINDS.find((kind) => mark.endsWith(`:${kind}`));

/** The components of each calendar. A component without an end is left out. */
function blocksOf(text: string, content: SourceContent): Block[][] {
  const calendars: Block[][] = [];
  const counts = { VEVENT: 0, VTIMEZONE: 0 };
  let open: { readonly kind: Kind; readonly at: number } | undefined;
  /** Whether all calendars so far have ended. */
  let isWhole = true;
  let isEnded = true;
  const drop = (): void => {
    if (open === undefined) return;
    const { kind } = open;
    const reason: Message = { key: 'import_component_without_end', args: { kind } };
    leaveOut(content, { where: whereOf(kind, counts[kind]), reason });
    open = undefined;
  };
  for (const { mark, at, end } of marks(text)) {
    const isBegin = mark.startsWith('BEGIN:');
    if (mark.endsWith(':VCALENDAR')) {
      drop();
      if (isBegin) {
        calendars.push([]);
        isWhole &&= isEnded;
      }
      isEnded = !isBegin;
      continue;
    }
    const kind = kindIn(mark);
    if (kind === undefined) continue;
    if (isBegin) {
      drop();
      counts[kind] += 1;
      open = { kind, at };
    } else if (open?.kind === kind) {
      calendars.at(-1)?.push({ kind, number: counts[kind], text: text.slice(open.at, end) });
      open = undefined;
    }
  }
  drop();
  if (!isWhole || !isEnded)
    content.warnings.push({
      where: { key: 'import_whole_file' },
      warning: { key: 'import_calendar_without_end' },
    });
  return calendars;
}

const whereOf = (kind: Kind, number: number): Message => ({
  key: kind === 'VEVENT' ? 'import_event_number' : 'import_zone_number',
  args: { number },
});

/** Parses one component. An unreadable one is undefined and does not affect the others. */
function parse({ kind, number, text }: Block, content: SourceContent): ICAL.Component | undefined {
  try {
    const parsed = ICAL.parse(`BEGIN:VCALENDAR\r\n${text.trimEnd()}\r\nEND:VCALENDAR\r\n`) as unknown[];
    return new ICAL.Component(parsed).getFirstSubcomponent(kind.toLowerCase()) ?? undefined;
  } catch (error) {
    const reason: Message = { key: 'import_bad_component', args: { reason: messageOf(error) } };
    leaveOut(content, { where: whereOf(kind, number), reason });
    return undefined;
  }
}

/** Reads the calendars of a file. @throws UnreadableSource when it has none */
export function readCalendars(text: string, content: SourceContent): Calendar[] {
  const calendars = blocksOf(text, content);
  if (calendars.length === 0) throw new UnreadableSource({ key: 'import_not_a_calendar' });
  return calendars.map((blocks) => {
    const all = (wanted: Kind): ICAL.Component[] =>
      blocks
        .filter(({ kind }) => kind === wanted)
        .map((block) => parse(block, content))
        .filter((component) => component !== undefined);
    return { zones: all('VTIMEZONE'), events: all('VEVENT') };
  });
}
