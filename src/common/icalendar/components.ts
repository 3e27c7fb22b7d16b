import { contentLines, type Line } from './lines.js';
import { type Property, propertyIn } from './properties.js';

/** A component as it stands in the file, with the properties that are read. */
export interface Component {
  readonly kind: string;
  /** Its number among those of its kind in the file. */
  readonly number: number;
  readonly properties: Property[];
  readonly parts: Component[];
  /** The lines that have no property. */
  readonly odd: { line?: Line; count: number };
}

/** One calendar of a file. */
export interface Calendar {
  readonly properties: Property[];
  readonly zones: Component[];
  readonly events: Component[];
}

/** What an iCalendar file has. */
export interface IcalendarFile {
  readonly calendars: readonly Calendar[];
  /** How many components of each kind stand beside calendars or right in one. */
  readonly counts: ReadonlyMap<string, number>;
  /** Whether it ends too early. */
  readonly isCut: boolean;
}

/** The properties of a name that are not empty. */
export const all = ({ properties }: Pick<Component, 'properties'>, name: string): Property[] =>
  properties.filter((property) => property.name === name && property.value.trim() !== '');

export const first = (component: Pick<Component, 'properties'>, name: string): Property | undefined =>
  all(component, name)[0];

export const has = (component: Component, name: string): boolean => first(component, name) !== undefined;

/** More than a line that begins or ends a component has. */
const MAX_MARK = 80;
const MARK = /^(BEGIN|END)[ \t]*:[ \t]*([a-z0-9-]+)[ \t]*$/i;
const MAX_DEPTH = 10;
const MAX_KINDS = 20;

const component = (kind: string, number: number): Component => ({
  kind,
  number,
  properties: [],
  parts: [],
  odd: { count: 0 },
});

/** Puts the components of a file together, line by line. A component without an end is left out. */
class ComponentReader {
  private readonly calendars: Calendar[] = [];
  /** The open component of a calendar, and those inside it. */
  private readonly open: Component[] = [];
  private readonly counts = new Map<string, number>();
  /** Whether all calendars so far have ended. */
  private isWhole = true;
  private isEnded = true;

  constructor(
    private readonly names: ReadonlySet<string>,
    private readonly onLost: (component: Component) => void,
  ) {}

  read(text: string): IcalendarFile {
    for (const line of contentLines(text)) this.add(line);
    this.drop();
    const { calendars, counts } = this;
    return { calendars, counts, isCut: !this.isWhole || !this.isEnded };
  }

  private add(line: Line): void {
    const [, mark, name = ''] = MARK.exec(line.text.slice(0, MAX_MARK)) ?? [];
    if (mark === undefined) this.addProperty(line);
    else if (mark.toUpperCase() === 'BEGIN') this.begin(name.toUpperCase());
    else this.end(name.toUpperCase());
  }

  private begin(kind: string): void {
    if (kind === 'VCALENDAR') {
      this.drop();
      this.isWhole &&= this.isEnded;
      this.isEnded = false;
      this.calendars.push({ properties: [], zones: [], events: [] });
    } else if (kind === 'VEVENT' || kind === 'VTIMEZONE' || this.open.length === 0) {
      this.drop();
      this.open.push(component(kind, this.count(kind)));
    } else if (this.open.length < MAX_DEPTH) {
      const part = component(kind, 0);
      this.open.at(-1)?.parts.push(part);
      this.open.push(part);
    }
  }

  private count(kind: string): number {
    const known = this.counts.has(kind) || this.counts.size < MAX_KINDS;
    const number = (this.counts.get(kind) ?? 0) + 1;
    if (known || kind === 'VEVENT' || kind === 'VTIMEZONE') this.counts.set(kind, number);
    return number;
  }

  private end(kind: string): void {
    if (kind === 'VCALENDAR') {
      this.drop();
      this.isEnded = true;
      return;
    }
    const at = this.open.findLastIndex((one) => one.kind === kind);
    const [whole] = at === -1 ? [] : this.open.splice(at);
    if (whole === undefined || at > 0) return;
    if (kind === 'VEVENT') this.calendar.events.push(whole);
    if (kind === 'VTIMEZONE') this.calendar.zones.push(whole);
  }

  /** Components outside of any calendar form one. */
  private get calendar(): Calendar {
    const last = this.calendars.at(-1) ?? { properties: [], zones: [], events: [] };
    if (this.calendars.length === 0) this.calendars.push(last);
    return last;
  }

  private drop(): void {
    const [lost] = this.open.splice(0);
    if (lost?.kind === 'VEVENT' || lost?.kind === 'VTIMEZONE') this.onLost(lost);
  }

  private addProperty(line: Line): void {
    const owner = this.open.at(-1);
    const property = propertyIn(line);
    if (property !== undefined && this.names.has(property.name))
      (owner ?? this.calendars.at(-1))?.properties.push(property);
    // A name in small letters that is not read is rather the beginning of a text.
    else if (owner !== undefined && (property === undefined || /^[^;:]*[a-z]/.test(line.text)))
      addOdd(owner, line);
  }
}

/** A line of a description that was not folded belongs to it. Any other that has no property is reported. */
function addOdd({ properties, odd }: Component, line: Line): void {
  const last = properties.at(-1);
  if (last?.name === 'DESCRIPTION' && !/^[A-Z0-9-]+$/.test(line.text.trim()))
    properties[properties.length - 1] = { ...last, value: `${last.value}\\n${line.text}` };
  else {
    odd.line ??= line;
    odd.count += 1;
  }
}

/**
 * The calendars of a text.
 * @param names the properties that are read
 * @param onLost gets each event and zone that has no end, as soon as that is clear
 */
export const parseIcalendar = (
  text: string,
  names: ReadonlySet<string>,
  onLost: (component: Component) => void,
): IcalendarFile => new ComponentReader(names, onLost).read(text);
