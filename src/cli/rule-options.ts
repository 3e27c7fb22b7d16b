import type { Command } from 'commander';
import { translate } from '#common/messages/messages.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import type { Rule } from '#http/parameters/field.decorator.js';

type Rules = Readonly<Record<string, Rule>>;
/** The parsed values of the options that have a rule; what may be left out stays so. */
type Parsed<Given, R extends Rules> = {
  [Name in keyof Given as Name extends keyof R ? Name : never]: Name extends keyof R
    ? R[Name] extends Rule<infer T>
      ? T
      : never
    : never;
};

/** Parses options that were given with rules of the HTTP interface; an invalid value is a usage error. */
export function parsed<R extends Rules, Given extends { readonly [Name in keyof R]?: string }>(
  command: Command,
  given: Given,
  rules: R,
): Parsed<Given, R> {
  const values = Object.entries(rules).flatMap(([name, rule]) => {
    const value = given[name];
    return value === undefined ? [] : [[name, parse(command, name, value, rule)] as const];
  });
  return Object.fromEntries(values) as Parsed<Given, R>;
}

function parse<T>(command: Command, name: string, value: string, rule: Rule<T>): T {
  try {
    return rule.parse(value);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return command.error(`error: the value of --${flag} is invalid. ${translate('en', error.text)}`);
  }
}
