import type { Dice } from './dice.js';
import { at, type Language, LANGUAGES, LOCALIZED_KINDS, readIn, storedRows } from './localized.js';
import type { Change, Changes, Patch } from './localized-model.js';
import { actualView, expectedView, type Reading } from './localized-view.js';
import { isTerm, ModelRecord, type World } from './localized-world.js';
import type { SharedPart, Writes } from './localized-writes.js';
import type { Body, Service, ServiceResponse } from './service.js';

/** Columns of a record that every write may change. */
const BOOKKEEPING = ['version', 'modified_at', 'former_texts', 'original_words', 'translation_states'];
const ADMINISTRATOR = { as: 'administrator' } as const;
const METHODS = ['PUT', 'PATCH', 'POST'];
const FEW = 5;
const MANY = 8;

/** A write of one record, and its effect. */
interface Write {
  readonly record: ModelRecord;
  readonly changes: Changes;
  readonly shared?: SharedPart;
  readonly method: string;
  readonly path: string;
  readonly body?: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

const NOTHING: SharedPart = { body: {}, columns: {}, takeOver: () => undefined };

const without = (row: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** Writes to the service and to the model, and compares them. */
export class Operations {
  /** The last requests, to investigate a difference. */
  readonly log: string[] = [];

  constructor(
    private readonly service: Service,
    private readonly world: World,
    private readonly writes: Writes,
    private readonly dice: Dice,
  ) {}

  /** The last requests, and before them those of the record that was written last. */
  get story(): string {
    const [place = ''] = /\/[a-z]+\/\d+/.exec(this.log.at(-1) ?? '') ?? [];
    const same = this.log.filter((line) => place !== '' && new RegExp(`${place}\\b`).test(line));
    return [...same.slice(-30), '…', ...this.log.slice(-3)].join('\n');
  }

  /** One of all that can be done with records, but files. */
  async one(): Promise<void> {
    const kind = this.writes.someKind();
    const records = this.world.of(kind);
    const record = this.dice.any(records);
    if (record === undefined || records.length < FEW) return this.create(kind);
    await this.dice.weighted<() => Promise<void>>([
      [records.length < MANY ? 8 : 0, async () => this.create(kind)],
      [records.length < MANY ? 1 : 6, async () => this.remove(record)],
      [45, async () => this.update(record)],
      [18, async () => this.oneLanguage(record)],
      [6, async () => this.confirm(record)],
      [9, async () => this.sendBack(record)],
      [9, async () => this.sendBackLater()],
    ])();
  }

  /** Makes records until there are a few of each kind. */
  async begin(): Promise<void> {
    for (const kind of LOCALIZED_KINDS) while (this.world.of(kind).length < FEW) await this.create(kind);
  }

  async create(kind = this.writes.someKind()): Promise<void> {
    const language = this.writes.language;
    const record = new ModelRecord(kind, language, this.world.defaultLanguage);
    const own = this.writes.newTexts(kind);
    const translations = this.dice.in(50) ? this.writes.translations(record) : {};
    const { [language]: _, ...others } = translations;
    const shared = this.writes.shared(record, language);
    const body = { ...kind.required(), ...own, ...shared.body, translations: others };
    const changes = record.changes({ language, own, translations: others }, true);
    const address = this.writes.address(language, kind.path, body);
    const response = await this.send('POST', address.path, address.body, address.headers);
    if (this.world.isTaken(record, changes, shared.parent ?? 0)) {
      expect([response.status, response.body['code']]).toEqual([400, 'term_exists']);
      return;
    }
    expect([response.status, response.headers['content-language']]).toEqual([201, language]);
    record.id = response.body['id'] as number;
    this.world.add(record);
    await this.takeOver(record, changes, shared);
    this.compare(record, response, { language: language, falls: true });
  }

  /** A partial update in any language, with texts of others. */
  async update(record: ModelRecord): Promise<void> {
    const { kind, id } = record;
    const { language } = this.writes;
    const own = this.writes.patch(record, language);
    const translations = this.dice.in(30) ? this.writes.translations(record) : {};
    const shared = this.writes.shared(record, language);
    const sent = Object.keys(translations).length > 0 ? { translations } : {};
    const path = this.pathOf(record) ?? `${kind.path}/${id}`;
    const address = this.writes.address(language, path, { ...own, ...shared.body, ...sent });
    const changes = record.changes({ language, own, translations });
    await this.write({ record, changes, shared, method: this.dice.pick(METHODS), ...address }, language);
  }

  /** Sometimes by one of its slugs, which lead to the same record in every language. */
  private pathOf(record: ModelRecord): string | undefined {
    if (isTerm(record.kind) || this.dice.in(80)) return undefined;
    const slug = this.dice.pick([...record.slugs.values()]);
    return `${record.kind.path}/by-slug/${encodeURIComponent(slug)}`;
  }

  /** PUT, PATCH or DELETE of one language. */
  private async oneLanguage(record: ModelRecord): Promise<void> {
    const { language } = this.writes;
    const method = this.dice.pick(['PUT', 'PATCH', 'DELETE']);
    const own = this.writes.patch(record, language, 50);
    if (method === 'DELETE') return this.removeLanguage(record, language);
    const patch = method === 'PUT' ? record.replacement(language, own) : own;
    await this.writeOne(record, language, method, own, record.namedChange(patch));
  }

  /** What was outdated is right as it is. */
  private async confirm(record: ModelRecord): Promise<void> {
    const language = this.dice.pick(LANGUAGES.filter((one) => one !== record.original));
    const own = this.dice.in(30) ? this.writes.patch(record, language) : {};
    const fields = this.dice.in(50) ? record.fields : this.dice.some(record.fields, 50);
    const confirmed = fields === record.fields ? true : fields;
    await this.writeOne(record, language, 'PATCH', { ...own, confirmed }, record.namedChange(own, fields));
  }

  private async writeOne(
    record: ModelRecord,
    language: Language,
    method: string,
    body: Body,
    change: Change,
  ): Promise<void> {
    const path = at(this.writes.language, `${record.kind.path}/${record.id}/translations/${language}`);
    const response = await this.write({ record, changes: new Map([[language, change]]), method, path, body });
    if (response.status === 200) this.compareTexts(record, language, response.body);
  }

  private async removeLanguage(record: ModelRecord, language: Language): Promise<void> {
    const path = `${record.kind.path}/${record.id}/translations/${language}`;
    const status = record.original === language ? 409 : record.stored.includes(language) ? 200 : 404;
    const change = record.namedChange(record.replacement(language));
    const changes: Changes = status === 200 ? new Map([[language, change]]) : new Map();
    await this.write({ record, changes, method: 'DELETE', path }, undefined, status);
  }

  /** A record as it was read: Writing, nothing of it may be stored, and nothing changes. */
  private async sendBack(record: ModelRecord): Promise<void> {
    const { language } = this.writes;
    const { kind, id } = record;
    const query = this.dice.pick(['', '?i18n_fallback=none', '?context=edit']);
    const { body } = await this.service.get(at(language, `${kind.path}/${id}${query}`), ADMINISTRATOR);
    const address = this.writes.address(language, `${kind.path}/${id}`, body, true);
    const write = { record, changes: new Map(), method: this.dice.pick(METHODS), ...address };
    await this.write(write, language);
  }

  /** The texts of a record as they were read some time ago. */
  private async sendBackLater(): Promise<void> {
    const snapshot = this.writes.snapshot();
    if (snapshot === undefined) return;
    const { record, language, body } = snapshot;
    const names = [...record.kind.texts, 'slug'].filter((name) => body[name] !== undefined);
    const own = Object.fromEntries(names.map((name) => [name, body[name] as string])) as Patch;
    const { i18n_language, i18n_available_languages } = body;
    const sent = { ...own, i18n_language, i18n_available_languages };
    const address = this.writes.address(language, `${record.kind.path}/${record.id}`, sent, true);
    const changes = record.changes({ language, own });
    await this.write({ record, changes, method: this.dice.pick(METHODS), ...address }, language);
  }

  private async remove(record: ModelRecord): Promise<void> {
    const { kind, id } = record;
    const response = await this.send('DELETE', `${kind.path}/${id}`);
    expect([response.status, response.body['id']]).toEqual([200, id]);
    this.world.remove(record);
  }

  /**
   * Sends a write, and checks its effects.
   * @param responds the language of the record in the response; none if the response is not the record
   */
  async write(write: Write, responds?: Language, status = this.statusOf(write)): Promise<ServiceResponse> {
    const { record, changes, shared = NOTHING, method, path, body, headers } = write;
    const [rows, row] = await this.stored(record);
    const response = await this.send(method, path, body, headers);
    expect([response.status, response.body['code']]).toEqual([
      status,
      status === 200 ? undefined : expect.anything(),
    ]);
    const [rowsAfter, rowAfter] = await this.stored(record);
    if (status !== 200) {
      expect([rowsAfter, rowAfter]).toEqual([rows, row]);
      return response;
    }
    // Writing: a write touches only the texts of its own language; shared fields are shared.
    for (const other of LANGUAGES.filter((language) => !isWritten(changes.get(language)))) {
      expect([other, rowsAfter.get(other)]).toEqual([other, rows.get(other)]);
    }
    const names = [...BOOKKEEPING, ...Object.keys(shared.columns)];
    expect(without(rowAfter, names)).toEqual(without(row, names));
    for (const [name, value] of Object.entries(shared.columns)) {
      const kept = typeof value === 'boolean' ? Boolean(rowAfter[name]) : (rowAfter[name] as unknown);
      expect([name, kept ?? '']).toEqual([name, value ?? '']);
    }
    await this.takeOver(record, changes, shared, rowsAfter);
    if (responds !== undefined) {
      expect(response.headers['content-language']).toBe(responds);
      this.compare(record, response, { language: responds, falls: true });
    }
    await this.read(record);
    return response;
  }

  private statusOf({ record, changes, shared }: Write): number {
    const { parent = record.parent } = shared ?? {};
    const isCycle = parent !== 0 && parent !== record.parent && this.isBelow(record, parent);
    if (isCycle || record.refuses(changes) || this.world.isTaken(record, changes, parent)) return 400;
    return 200;
  }

  /** The wire contract, 7: a cycle or self as parent is 400. */
  private isBelow(record: ModelRecord, parent: number): boolean {
    return this.world.withDescendants(record.id).has(parent);
  }

  async stored({ kind, id }: ModelRecord): Promise<[Map<Language, Body>, Body]> {
    const [texts, [row]] = await Promise.all([
      storedRows(this.service, kind.kind, id),
      this.service.query(`SELECT * FROM ${kind.kind} WHERE id = ?`, [id]),
    ]);
    // Which of several languages claims a slug for the record is no text.
    const rows = [...texts].map(([language, texts]) => [language, without(texts, ['slug_claim'])] as const);
    return [new Map(rows), { ...row }];
  }

  /** Changes the model as the service should have changed the record, and compares the stored rows. */
  async takeOver(
    record: ModelRecord,
    changes: Changes,
    shared = NOTHING,
    stored?: Map<Language, Body>,
  ): Promise<void> {
    const rows = stored ?? (await this.stored(record))[0];
    shared.takeOver(record);
    record.writes += 1;
    record.apply(changes, (wanted, language) =>
      this.world.freeSlug(record, wanted, rows.get(language)?.['slug'] as string | undefined),
    );
    const read = (row: Body) =>
      record.kind.texts.flatMap((field) =>
        row[field] ? [[field, record.read(field, row[field] as string)]] : [],
      );
    const texts = [...rows].map(([language, row]) => [language, Object.fromEntries(read(row))]);
    const expected = [...record.texts].map(([language, row]) => [language, Object.fromEntries(read(row))]);
    const inOrder = (entries: unknown[][]) =>
      Object.fromEntries(entries.filter(([, row]) => Object.keys(row as Body).length > 0));
    expect(inOrder(texts)).toEqual(inOrder(expected));
    const slugs = [...rows].flatMap(([language, { slug }]) =>
      slug == null ? [] : [[language, slug as string]],
    );
    expect(Object.fromEntries(slugs)).toEqual(Object.fromEntries(record.slugs));
  }

  /** Reads a record in any language, and stores the result as a snapshot. */
  async read(record: ModelRecord): Promise<void> {
    const reading = { language: this.writes.language, falls: this.dice.in(75) };
    const query = reading.falls ? '' : '?i18n_fallback=none';
    const body = await readIn(this.service, record.kind, record.id, reading.language, query);
    this.compare(record, { body }, reading);
    if (reading.falls) this.writes.keep({ record, language: reading.language, body, writes: record.writes });
  }

  compare(record: ModelRecord, { body }: Pick<ServiceResponse, 'body'>, reading: Reading): void {
    const expected = expectedView(this.world, record, reading);
    expect([reading, actualView(record, body)]).toEqual([reading, expected]);
  }

  /** One language of `/translations`: the raw texts, nothing merged, each with its status. */
  compareTexts(record: ModelRecord, language: Language, body: Body): void {
    const { kind } = record;
    const texts = kind.texts.map((field) => [field, record.read(field, String(body[field]))]);
    const expected = kind.texts.map((field) => [field, record.read(field, record.text(language, field))]);
    expect([language, texts, body['slug']]).toEqual([language, expected, record.slugs.get(language) ?? '']);
    const statuses = record.statuses(language);
    expect([language, body['status'], body['fields']]).toEqual([language, record.status(language), statuses]);
    const source = (body['source'] ?? {}) as Record<string, string>;
    const outdated = Object.keys(statuses).filter((field) => statuses[field] === 'outdated');
    const sources = (sourceOf: (field: string) => string | undefined) =>
      outdated.map((field) => [field, record.read(field, sourceOf(field) ?? '')]);
    expect(sources((field) => source[field])).toEqual(sources((field) => record.sourceText(language, field)));
    expect(outdated).toEqual(expect.arrayContaining(Object.keys(source)));
  }

  async send(method: string, path: string, body?: Body, headers = {}): Promise<ServiceResponse> {
    const response = await this.service.send(method, path, body, { ...ADMINISTRATOR, headers });
    const said = response.status < 300 ? '' : ` ${JSON.stringify(response.body)}`;
    const sent = body === undefined ? '' : JSON.stringify(body).slice(0, 1_500);
    this.log.push(`${method} ${path} ${sent} → ${response.status}${said}`);
    if (this.log.length > 2_000) this.log.shift();
    return response;
  }
}

/** Whether the write changes this language. */
const isWritten = (change: Change | undefined): boolean =>
  change !== undefined && (Object.keys(change.patch).length > 0 || change.meant.size > 0);
