import { parseXml, type XmlElement, type XmlNode } from '#integrations/xliff/xml.js';

/*
 * The core schema and the constraints of XLIFF 2.1 for the elements that the service writes.
 */

interface Rule {
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
  /** The elements in it, in this order, with how many there may be. */
  readonly content?: readonly (readonly [names: readonly string[], least: number, most: number])[];
  readonly hasText?: boolean;
}

const INLINE = ['cp', 'ph', 'pc'];
const ANY = Infinity;

const RULES: Readonly<Record<string, Rule>> = {
  xliff: {
    required: ['version', 'srcLang', 'xmlns'],
    optional: ['trgLang', 'xml:space'],
    content: [[['file'], 1, ANY]],
  },
  file: {
    required: ['id'],
    optional: ['original'],
    content: [
      [['notes'], 0, 1],
      [['unit', 'group'], 1, ANY],
    ],
  },
  group: { required: ['id'], content: [[['unit', 'group'], 0, ANY]] },
  notes: { content: [[['note'], 1, ANY]] },
  note: { optional: ['category'], hasText: true },
  unit: {
    required: ['id'],
    content: [
      [['notes'], 0, 1],
      [['originalData'], 0, 1],
      [['segment'], 1, ANY],
    ],
  },
  originalData: { content: [[['data'], 1, ANY]] },
  data: { required: ['id'], content: [[['cp'], 0, ANY]], hasText: true },
  segment: {
    optional: ['id', 'state', 'subState'],
    content: [
      [['source'], 1, 1],
      [['target'], 0, 1],
    ],
  },
  source: { content: [[INLINE, 0, ANY]], hasText: true },
  target: { content: [[INLINE, 0, ANY]], hasText: true },
  pc: {
    required: ['id'],
    optional: ['dataRefStart', 'dataRefEnd'],
    content: [[INLINE, 0, ANY]],
    hasText: true,
  },
  ph: { required: ['id'], optional: ['dataRef'] },
  cp: { required: ['hex'] },
};

const STATES = ['initial', 'translated', 'reviewed', 'final'];

const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';
const elements = ({ children }: XmlElement): XmlElement[] => children.filter(isElement);

function checkContent(element: XmlElement, { content = [], hasText = false }: Rule): string[] {
  const rest = elements(element).map(({ name }) => name);
  const wrong: string[] = [];
  for (const [names, least, most] of content) {
    let count = 0;
    while (names.includes(rest[0] ?? '') && count < most) {
      rest.shift();
      count += 1;
    }
    if (count < least) wrong.push(`${element.name} lacks ${names.join(' or ')}`);
  }
  if (rest.length > 0) wrong.push(`${element.name} has ${rest[0]} where it must not`);
  const text = element.children.map((node) => (isElement(node) ? '' : node)).join('');
  if (!hasText && text.trim() !== '') wrong.push(`${element.name} has text`);
  return wrong;
}

function checkSegment(element: XmlElement): string[] {
  const state = element.attributes.get('state');
  const subState = element.attributes.get('subState');
  const hasTarget = elements(element).some(({ name }) => name === 'target');
  return [
    ...(state === undefined || STATES.includes(state) ? [] : [`the state ${state}`]),
    ...(subState === undefined || (state !== undefined && /^[^:\s]+:[^:\s]+$/.test(subState))
      ? []
      : ['a subState']),
    ...(state !== undefined && state !== 'initial' && !hasTarget ? ['translated without a target'] : []),
  ];
}

/** Ids are unique among the files, the units of a file, and the codes of each text; every reference has a target. */
function checkIds(element: XmlElement): string[] {
  const wrong: string[] = [];
  const unique = (of: readonly XmlElement[]): void => {
    const ids = of.map(({ attributes }) => attributes.get('id'));
    if (new Set(ids).size !== ids.length)
      wrong.push(`${element.name} ${element.attributes.get('id')} has an id twice`);
  };
  if (['xliff', 'file', 'originalData'].includes(element.name))
    unique(elements(element).filter(({ name }) => name !== 'notes'));
  if (element.name !== 'unit') return wrong;
  const below = (one: XmlElement): XmlElement[] => [one, ...elements(one).flatMap(below)];
  const all = below(element);
  const data = new Set(
    all.filter(({ name }) => name === 'data').map(({ attributes }) => attributes.get('id')),
  );
  for (const text of all.filter(({ name }) => name === 'source' || name === 'target')) {
    const codes = below(text).filter(({ name }) => name === 'ph' || name === 'pc');
    unique(codes);
    for (const { attributes } of codes) {
      for (const [name, value] of attributes)
        if (name.startsWith('dataRef') && !data.has(value)) wrong.push(`${name} ${value}`);
    }
  }
  return wrong;
}

function check(element: XmlElement): string[] {
  const rule = RULES[element.name];
  if (rule === undefined) return [`there is no element ${element.name}`];
  const { required = [], optional = [] } = rule;
  const names = [...element.attributes.keys()];
  const id = element.attributes.get('id');
  return [
    ...required.filter((name) => !names.includes(name)).map((name) => `${element.name} lacks ${name}`),
    ...names
      .filter((name) => ![...required, ...optional].includes(name))
      .map((name) => `${element.name} has ${name}`),
    ...(id === undefined || /^[\w.:-]+$/.test(id) ? [] : [`the id ${id}`]),
    ...checkContent(element, rule),
    ...(element.name === 'segment' ? checkSegment(element) : []),
    ...checkIds(element),
    ...elements(element).flatMap(check),
  ];
}

/** The violations of XLIFF 2.1 in a document. */
export function brokenRules(text: string): string[] {
  const root = parseXml(text);
  const isRight = root.name === 'xliff' && root.attributes.get('version') === '2.1';
  return [...(isRight ? [] : ['it is no XLIFF 2.1']), ...check(root)];
}
