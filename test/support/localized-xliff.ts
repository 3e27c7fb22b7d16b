import type { Dice } from './dice.js';
import { type Language, LANGUAGES, type LocalizedKind } from './localized.js';
import type { Patch, Status } from './localized-model.js';
import type { Operations } from './localized-operations.js';
import { hasMarkup, newText, nextLabel, storedForm } from './localized-texts.js';
import { type ModelRecord, type World } from './localized-world.js';
import type { Writes } from './localized-writes.js';
import type { Body, ServiceResponse } from './service.js';

/** The exported statuses: `missing` includes what incomplete languages lack (reading 5). */
const EXPORTED: Readonly<Record<string, readonly Status[]>> = {
  missing: ['missing', 'incomplete'],
  outdated: ['outdated'],
  all: ['missing', 'incomplete', 'outdated', 'current'],
};
/** The state of a text that a file of this status is for. */
const WANTED: Readonly<Record<string, string>> = {
  missing: 'initial',
  outdated: 'initial calendar:outdated',
};

interface Languages {
  readonly source: Language;
  readonly target: Language;
}

/** A text of a record in a file, and its translation. */
interface Unit {
  readonly field: string;
  readonly segment: string;
  readonly source: string;
  readonly state: string;
  /** The text that the translator writes. */
  readonly written?: string;
  /** Whether the translator confirms the existing text. */
  readonly isConfirmed?: boolean;
}

interface File {
  readonly record: ModelRecord;
  readonly units: readonly Unit[];
}

const attribute = (text: string, name: string): string =>
  new RegExp(`${name}="([^"]*)"`).exec(text)?.[1] ?? '';
const inner = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^]*)</${name}>`).exec(text)?.[1];
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Texts that go out as XLIFF, and come back translated. */
export class XliffRounds {
  constructor(
    private readonly world: World,
    private readonly operations: Operations,
    private readonly writes: Writes,
    private readonly dice: Dice,
  ) {}

  async round(): Promise<void> {
    const kind = this.writes.someKind();
    const target = this.writes.language;
    const source = this.dice.pick(LANGUAGES.filter((language) => language !== target));
    const status = this.dice.pick(Object.keys(EXPORTED));
    const query = new URLSearchParams({ source, kind: kind.kind, status });
    const path = `/translations/xliff/${target}?${query.toString()}`;
    const text = (await this.operations.send('GET', path)).body as unknown as string;
    const languages = { source, target };
    const files = this.files(kind, text);
    this.compare(kind, files, languages, status);
    const [back, done] = this.translate(text, files);
    const changed = this.dice.in(30) ? await this.changeSource(done, source) : undefined;
    const response = await this.operations.send('POST', '/translations/xliff', { xliff: back });
    await this.takeOver(response, done, languages, changed);
  }

  private files({ kind }: LocalizedKind, text: string): File[] {
    const found = text.match(/<file id="[a-z]+-\d+"[^]*?<\/file>/g) ?? [];
    return found.map((file) => ({
      record: this.world.get(kind, Number(attribute(file, 'id').split('-')[1])),
      units: (file.match(/<unit id[^]*?<\/unit>/g) ?? []).map((unit) => {
        const segment = /<segment[^]*<\/segment>/.exec(unit)?.[0] ?? '';
        const state = [attribute(segment, 'state'), attribute(segment, 'subState')].join(' ').trim();
        return { field: attribute(unit, 'id'), segment: unit, source: inner(segment, 'source') ?? '', state };
      }),
    }));
  }

  /** Staleness: files carry each unit's state; all texts that the source language has are in it. */
  private compare(kind: LocalizedKind, files: File[], languages: Languages, status: string): void {
    const wanted = EXPORTED[status] ?? [];
    const records = this.world
      .of(kind)
      .filter(
        (record) => record.original !== languages.target && wanted.includes(record.status(languages.target)),
      );
    const expected = records.map((record) => [record.id, this.expectedUnits(record, languages)]);
    const found = files.map(({ record, units }) => [
      record.id,
      Object.fromEntries(units.map(({ field, state }) => [field, state])),
    ]);
    // A record may lack only texts that this source language lacks, too.
    const isWanted = (state: string): boolean => status === 'all' || state === WANTED[status];
    const inOrder = expected.filter(([, units]) =>
      Object.values(units as Record<string, string>).some(isWanted),
    );
    expect([languages, found]).toEqual([languages, inOrder.toSorted(([a], [b]) => Number(a) - Number(b))]);
  }

  private expectedUnits(record: ModelRecord, { source, target }: Languages): Record<string, string> {
    const fields = record.fields.filter((field) => record.text(source, field) !== '');
    return Object.fromEntries(fields.map((field) => [field, stateOf(record, target, field)]));
  }

  /** A translator fills in some targets, and confirms some outdated ones. */
  private translate(text: string, files: readonly File[]): [string, File[]] {
    let back = text;
    const done = files.map(({ record, units }) => ({
      record,
      units: units.map((unit) => {
        const [changed, segment] = this.unit(record, unit);
        const file =
          new RegExp(`<file id="${record.kind.kind}-${record.id}"[^]*?</file>`).exec(back)?.[0] ?? '';
        back = back.replace(file, () => file.replace(unit.segment, () => segment));
        return changed;
      }),
    }));
    return [back, done];
  }

  private unit(record: ModelRecord, unit: Unit): [Unit, string] {
    const { field, segment } = unit;
    if (unit.state.includes('outdated') && this.dice.in(20)) {
      const confirmed = segment.replace('state="initial" subState="calendar:outdated"', 'state="reviewed"');
      return [{ ...unit, isConfirmed: true }, confirmed];
    }
    if (!this.dice.in(25)) return [unit, segment];
    const label = nextLabel();
    const withCodes = hasMarkup(record.kind.kind, field) && /^<pc [^>]*>[^<]*<\/pc>$/.test(unit.source);
    const sent = withCodes ? '' : storedForm(newText(this.dice, 'tag', field));
    // With the codes of the source, and other words between them.
    const target = withCodes ? unit.source.replace(/>[^<]*</, `>Cuvinte ${label}<`) : escaped(sent);
    const written = withCodes
      ? `<p>Cuvinte ${label}</p>`
      : hasMarkup(record.kind.kind, field)
        ? escaped(sent)
        : sent;
    const state = segment
      .replace(/<segment [^>]*>/, '<segment id="text" state="translated">')
      .replace(/<target>[^]*<\/target>/, '')
      .replace('</source>', () => `</source><target>${target}</target>`);
    return [{ ...unit, written }, state];
  }

  /** Somebody changes a text while the translator has the file. */
  private async changeSource(files: readonly File[], source: Language): Promise<ModelRecord | undefined> {
    const file = this.dice.any(files);
    if (file === undefined) return undefined;
    const unit = this.dice.pick(file.units);
    const { record } = file;
    const own: Patch = { [unit.field]: `Changed ${nextLabel()}` };
    const path = `${record.kind.path}/${record.id}?i18n_language=${source}`;
    const changes = record.changes({ language: source, own });
    await this.operations.write({ record, changes, method: 'PATCH', path, body: own }, source);
    return record;
  }

  /** Each record is written completely or left out, and reported as such. */
  private async takeOver(
    response: ServiceResponse,
    files: File[],
    languages: Languages,
    changed?: ModelRecord,
  ): Promise<void> {
    // An empty document has one file without texts.
    const unchanged = files.length === 0 ? 1 : 0;
    const report = { ...languages, written: [] as unknown[], unchanged, left_out: [] as unknown[] };
    for (const { record, units } of files) {
      const file = `${record.kind.kind}-${record.id}`;
      const said = units.filter((unit) => this.isSaid(record, unit, languages.target));
      const isNews = said.some((unit) => isNewsOf(record, unit, languages.target));
      const texts = said.map(({ field, written }) => [
        field,
        written ?? record.text(languages.target, field),
      ]);
      const change = record.namedChange(Object.fromEntries(texts) as Patch);
      const changes = new Map([[languages.target, change]]);
      if (record === changed || (isNews && this.world.isTaken(record, changes))) report.left_out.push(file);
      else if (isNews) {
        report.written.push({ file, units: said.map(({ field }) => field) });
        await this.operations.takeOver(record, changes);
      } else report.unchanged += 1;
    }
    const { left_out, ...rest } = response.body;
    const leftOut = (left_out as Body[]).map((one) => one['file'] as string);
    expect([response.status, { ...rest, left_out: leftOut }]).toEqual([200, report]);
    for (const { record } of files) await this.operations.read(record);
  }

  /** A segment that is `initial` with the target that it went out with counts as not translated. */
  private isSaid(record: ModelRecord, { state, written, isConfirmed }: Unit, target: Language): boolean {
    if (written !== undefined || isConfirmed === true) return true;
    return state === 'translated' && record.available.includes(target);
  }
}

/** Imported again, a file changes nothing: a text that exists already is new only if it was outdated. */
function isNewsOf(record: ModelRecord, { field, written, isConfirmed }: Unit, target: Language): boolean {
  if (written === undefined) return isConfirmed === true;
  return written !== record.text(target, field) || record.statuses(target)[field] === 'outdated';
}

function stateOf(record: ModelRecord, target: Language, field: string): string {
  if (record.text(target, field) === '') return 'initial';
  return record.statuses(target)[field] === 'current' ? 'translated' : 'initial calendar:outdated';
}
