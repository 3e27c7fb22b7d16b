import { translate } from '../i18n/messages.js';
import { ApiError } from '../http/api-error.js';
import { fieldNames } from '../http/field.decorator.js';
import { readParams } from '../http/params.js';
import { CreateEvent } from '../events/event.dto.js';

/** A line of the file that can be written. */
export interface ImportLine {
  readonly number: number;
  readonly input: CreateEvent;
}

/** A line that cannot, and why. */
export interface LineProblem {
  readonly line: number;
  readonly problem: string;
}

/** Keys of a line that no parameter has: perhaps misspelt. */
export interface LineWarning {
  readonly line: number;
  readonly unknown: readonly string[];
}

export interface ImportText {
  readonly lines: ImportLine[];
  readonly problems: LineProblem[];
  readonly warnings: LineWarning[];
}

/** What is wrong with a payload, in English, naming each parameter. */
export function explain(error: ApiError): string {
  const { params } = error.extras;
  if (params === undefined) return translate('en', error.text);
  return Object.entries(params)
    .map(([name, message]) => `${name}: ${translate('en', message)}`)
    .join('; ');
}

const KNOWN = fieldNames(CreateEvent);

function readPayload(text: string): Record<string, unknown> {
  const payload: unknown = JSON.parse(text);
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw new SyntaxError('The line is not a JSON object.');
  }
  return payload as Record<string, unknown>;
}

/** Reads every line of an NDJSON text as a payload for `POST /events`; empty lines are passed over. */
export function readImport(text: string, fromLine = 1): ImportText {
  const lines: ImportLine[] = [];
  const problems: LineProblem[] = [];
  const warnings: LineWarning[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const number = index + 1;
    if (line.trim() === '' || number < fromLine) continue;
    try {
      const payload = readPayload(line);
      const unknown = Object.keys(payload).filter((key) => !KNOWN.has(key));
      if (unknown.length > 0) warnings.push({ line: number, unknown });
      lines.push({ number, input: readParams(CreateEvent, payload) });
    } catch (error) {
      if (error instanceof ApiError) problems.push({ line: number, problem: explain(error) });
      else if (error instanceof SyntaxError) problems.push({ line: number, problem: error.message });
      else throw error;
    }
  }
  return { lines, problems, warnings };
}
