import { escapeAttribute, escapeXml } from '#common/escapes.js';
import type { Language } from '#common/messages/languages.js';
import { InlineCodes } from './inline-codes.js';
import { escapeInline } from './xml.js';

/** The namespace of XLIFF 2.0 and all later 2.x versions. */
export const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

export const CONTENT_TYPE = 'application/xliff+xml';

/** A text to be translated. */
export interface UnitToWrite {
  readonly field: string;
  readonly isHtml: boolean;
  readonly source: string;
  /** Empty when there is no translation. */
  readonly target: string;
  /** Whether the target is a translation of the current source text. */
  readonly isCurrent: boolean;
  /** The source text that the target was translated from, if it is known and has changed since; otherwise empty. */
  readonly formerSource: string;
}

/** The texts of a record. */
export interface FileToWrite {
  /** `event-12`. */
  readonly id: string;
  /** URL of the record. */
  readonly url: string;
  readonly units: readonly UnitToWrite[];
}

/** White space is significant: tools must preserve it. */
export const headOf = (source: Language, target: Language): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="${NAMESPACE}" version="2.1" srcLang="${source}" trgLang="${target}" xml:space="preserve">\n`;

export const END = '</xliff>\n';

/** A document must contain a file, and a file a unit or a group. */
export const EMPTY_FILE = '<file id="nothing"><group id="nothing"/></file>\n';

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
