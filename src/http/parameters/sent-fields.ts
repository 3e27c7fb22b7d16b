/** The names of the parameters that were sent, without those of the request itself, such as the language. */
export function sentFields(input: object): string[] {
  return Object.entries(input)
    .filter(([name, value]) => value !== undefined && !/^(i18n_|_|(lang|context|confirmed)$)/.test(name))
    .map(([name]) => name);
}
