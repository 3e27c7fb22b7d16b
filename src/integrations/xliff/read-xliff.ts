import { type Language, LANGUAGES } from '#common/messages/languages.js';
import type { Message } from '#common/messages/message-arguments.js';
import { characterOf, type OriginalData } from './inline-codes.js';
import { NAMESPACE } from './xliff-file.js';
import { InvalidXml, parseXml, type XmlElement, type XmlNode } from './xml.js';

/** A translated text of the file. Tools may have split it into segments. */
export interface ReadUnit {
  readonly id: string;
  readonly source: readonly XmlNode[];
  /** Undefined when a segment of it is missing. */
  readonly target: readonly XmlNode[] | undefined;
  readonly data: OriginalData;
  /** Whether the translator has marked it as translated. */
  readonly isTranslated: boolean;
}

export interface ReadFile {
  readonly id: string;
  readonly units: readonly ReadUnit[];
}

export interface ReadDocument {
  readonly source: Language;
  readonly target: Language;
  readonly files: readonly ReadFile[];
}

const VERSIONS: readonly unknown[] = ['2.0', '2.1', '2.2'];
const STATES: readonly string[] = ['initial', 'translated', 'reviewed', 'final'];

const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

/** The child elements of XLIFF itself. Those of modules and extensions have a prefix. */
const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter(isElement).filter(({ name }) => !name.includes(':'));

const named = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => child.name === name);

function idOf({ name, attributes }: XmlElement): string {
  const id = attributes.get('id') ?? '';
  if (!/^[\w.:-]{1,255}$/.test(id)) throw new InvalidXml({ key: 'xliff_no_id', args: { element: name } });
  return id;
}

function refuseDuplicates(
  elements: readonly { readonly id: string }[],
  reason: (id: string) => Message,
): void {
  const seen = new Set<string>();
  for (const { id } of elements) {
    if (seen.has(id)) throw new InvalidXml(reason(id));
    seen.add(id);
  }
}

function languageOf(root: XmlElement, attribute: string): Language {
  const tag = root.attributes.get(attribute) ?? '';
  const written = tag.toLowerCase();
  const fitting = LANGUAGES.filter((language) => `${written}-`.startsWith(`${language.toLowerCase()}-`));
  // The longest is the tag itself, or the nearest to it.
  const [found] = fitting.sort((a, b) => b.length - a.length);
  if (found === undefined)
    throw new InvalidXml({ key: 'xliff_bad_language', args: { attribute, values: LANGUAGES.join(', ') } });
  return found;
}

/** The targets in order: that of the sources, unless the translator has changed it. */
function targetsInOrder(parts: readonly XmlElement[]): readonly XmlNode[] | undefined {
  const placed = parts.map((part, index) => {
    const [target] = named(part, 'target');
    const order = Number(target?.attributes.get('order') ?? index + 1);
    // White space between two sentences may stay untranslated.
    const shown = target ?? (part.name === 'ignorable' ? named(part, 'source')[0] : undefined);
    return { order, children: shown?.children };
  });
  if (placed.some(({ children }) => children === undefined)) return undefined;
  placed.sort((a, b) => a.order - b.order);
  return placed.flatMap(({ children = [] }) => children);
}

function originalDataOf(unit: XmlElement): OriginalData {
  const items = named(unit, 'originalData').flatMap((list) => named(list, 'data'));
  const text = (node: XmlNode): string => (isElement(node) ? characterOf(node) : node);
  return new Map(items.map((item) => [idOf(item), item.children.map(text).join('')]));
}

function stateOf(segment: XmlElement): string {
  const state = segment.attributes.get('state') ?? 'initial';
  if (!STATES.includes(state))
    throw new InvalidXml({ key: 'xliff_bad_state', args: { state: state.slice(0, 32) } });
  return state;
}

function readUnit(unit: XmlElement): ReadUnit {
  const id = idOf(unit);
  const parts = elementsOf(unit).filter(({ name }) => name === 'segment' || name === 'ignorable');
  const segments = parts.filter(({ name }) => name === 'segment');
  if (segments.length === 0) throw new InvalidXml({ key: 'xliff_no_segment', args: { id } });
  const sources = parts.map((part) => {
    const [source, ...more] = named(part, 'source');
    if (source === undefined || more.length > 0)
      throw new InvalidXml({ key: 'xliff_one_source', args: { id } });
    return source;
  });
  return {
    id,
    source: sources.flatMap(({ children }) => children),
    target: targetsInOrder(parts),
    data: originalDataOf(unit),
    isTranslated: segments.every((segment) => stateOf(segment) !== 'initial'),
  };
}

/** Tools may put units into groups, which do not matter here. */
const unitsOf = (parent: XmlElement): XmlElement[] =>
  elementsOf(parent).flatMap((child) =>
    child.name === 'unit' ? [child] : child.name === 'group' ? unitsOf(child) : [],
  );

function readFile(file: XmlElement): ReadFile {
  const units = unitsOf(file).map(readUnit);
  const id = idOf(file);
  refuseDuplicates(units, (duplicate) => ({ key: 'xliff_unit_twice', args: { id: duplicate, file: id } }));
  return { id, units };
}

/** @throws InvalidXml when it is not an XLIFF 2 document with both languages */
export function readXliff(text: string): ReadDocument {
  const root = parseXml(text);
  const isXliff = root.name === 'xliff' && root.attributes.get('xmlns') === NAMESPACE;
  if (!isXliff || !VERSIONS.includes(root.attributes.get('version')))
    throw new InvalidXml({
      key: 'xliff_bad_root',
      args: { root: `<xliff xmlns="${NAMESPACE}" version="2.1">` },
    });
  const [source, target] = [languageOf(root, 'srcLang'), languageOf(root, 'trgLang')];
  if (source === target) throw new InvalidXml({ key: 'xliff_same_languages' });
  const files = named(root, 'file').map(readFile);
  refuseDuplicates(files, (id) => ({ key: 'xliff_file_twice', args: { id } }));
  return { source, target, files };
}
