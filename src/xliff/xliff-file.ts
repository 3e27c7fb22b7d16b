import type { Language } from '../i18n/languages.js';
import { InlineCodes } from './inline-codes.js';
import { escapeAttribute, escapeInline, escapeXml } from './xml.js';

/** The namespace of XLIFF 2.0 and of all later ones. */
export const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

export const CONTENT_TYPE = 'application/xliff+xml';

/** A text to be translated. */
export interface UnitToWrite {
  readonly field: string;
  readonly isHtml: boolean;
  readonly source: string;
  /** Empty for none. */
  readonly target: string;
  /** Does the target say what the original says now? */
  readonly isCurrent: boolean;
  /** What the original said when the target was made, where it is known and another text now; else empty. */
  readonly formerSource: string;
}

/** The texts of a record. */
export interface FileToWrite {
  /** `event-12`. */
  readonly id: string;
  /** Where it can be seen. */
  readonly url: string;
  readonly units: readonly UnitToWrite[];
}

/** White space counts: a tool must not take it away. */
export const headOf = (source: Language, target: Language): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="${NAMESPACE}" version="2.1" srcLang="${source}" trgLang="${target}" xml:space="preserve">\n`;

export const END = '</xliff>\n';

/** A document has a file at least, and a file a unit or a group. */
export const NOTHING = '<file id="nothing"><group id="nothing"/></file>\n';

const OUTDATED = ' subState="calendar:outdated"';

function unit({ field, isHtml, source, target, isCurrent, formerSource }: UnitToWrite): string {
  const codes = new InlineCodes();
  const from = isHtml ? codes.source(source) : escapeInline(source);
  const to = isHtml ? codes.target(target) : escapeInline(target);
  const hasTarget = target !== '';
  const state = hasTarget && isCurrent ? 'state="translated"' : 'state="initial"';
  return [
    `<unit id="${field}">`,
    formerSource === ''
      ? ''
      : `<notes><note category="former-source">${escapeXml(formerSource)}</note></notes>`,
    codes.originalData,
    `<segment id="text" ${state}${hasTarget && !isCurrent ? OUTDATED : ''}>`,
    `<source>${from}</source>`,
    hasTarget ? `<target>${to}</target>` : '',
    '</segment></unit>\n',
  ].join('');
}

export const fileOf = ({ id, url, units }: FileToWrite): string =>
  [
    `<file id="${id}" original="${escapeAttribute(url)}">\n`,
    `<notes><note category="location">${escapeXml(url)}</note></notes>\n`,
    ...units.map(unit),
    '</file>\n',
  ].join('');
