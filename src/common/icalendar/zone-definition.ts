import { parseRule, type RecurrenceRule } from '../time/recurrence-rule.js';
import { later } from '../time/wall-clock.js';
import { type Observance, ZoneRules } from '../time/zone-rules.js';
import { InvalidValue } from '../values/invalid-value.js';
import { all, type Component, first } from './components.js';
import { textOf, valuesOf } from './properties.js';
import { offsetIn, timeIn } from './times.js';

const MAX_LISTED = 1_000;

/** The wall clock at the end of a rule. */
function endOf(rule: RecurrenceRule, from: number): string | undefined {
  const [text] = rule.get('UNTIL') ?? [];
  if (text === undefined) return undefined;
  const { wall, offset } = timeIn(text);
  return offset === undefined ? wall : later(wall, from - offset);
}

/** @throws InvalidValue */
function observanceOf(part: Component): Observance | undefined {
  const [from, to] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) => offsetIn(textOf(first(part, name))));
  const start = first(part, 'DTSTART');
  if (from === undefined || to === undefined || start === undefined) return undefined;
  const rrule = first(part, 'RRULE');
  const rule = rrule && parseRule(rrule.value);
  return {
    from,
    to,
    start: timeIn(start.value).wall,
    listed: all(part, 'RDATE')
      .flatMap((property) => valuesOf(property).map((value) => timeIn(value).wall))
      .slice(0, MAX_LISTED),
    rule,
    until: rule && endOf(rule, from),
  };
}

/** The rules of a zone as a file defines it (VTIMEZONE); undefined if it does not say when which time applies. */
export function zoneRulesIn(zone: Component): ZoneRules | undefined {
  try {
    const observances = zone.parts
      .filter(({ kind }) => kind === 'STANDARD' || kind === 'DAYLIGHT')
      .map(observanceOf);
    const known = observances.filter((observance) => observance !== undefined);
    return known.length < observances.length ? undefined : ZoneRules.of(known);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}
