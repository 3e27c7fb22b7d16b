/** The values of each parameter of a list. */
export type Values = ReadonlyMap<string, readonly string[]>;

export type Pair = readonly { readonly name: string; readonly value: string }[];

/** So many values of a costly parameter are tried with each filter, by turns. */
const IN_TURN = 4;

/**
 * Pairs of the values of two parameters of a list. Each value of a costly parameter meets each value of the other costly ones,
 * as what one of them bounds another may undo. A filter only makes the list shorter: each of its values meets each costly
 * parameter, and with each filter other values of that have their turn.
 */
export function pairsOf(values: Values, costly: readonly string[]): Pair[] {
  const filters = [...values.keys()].filter((name) => !costly.includes(name));
  return costly.flatMap((one, place) => [
    ...costly.slice(place + 1).flatMap((other) => everyPair(values, one, other)),
    ...filters.flatMap((filter, turn) => pairsInTurn(values, one, filter, turn * IN_TURN)),
  ]);
}

function everyPair(values: Values, one: string, other: string): Pair[] {
  const others = values.get(other) ?? [];
  return (values.get(one) ?? []).flatMap((value) =>
    others.map((second) => [
      { name: one, value },
      { name: other, value: second },
    ]),
  );
}

/** @param first which value of the costly parameter begins */
function pairsInTurn(values: Values, costly: string, filter: string, first: number): Pair[] {
  const [ofCostly, ofFilter] = [values.get(costly) ?? [], values.get(filter) ?? []];
  const count = Math.max(Math.min(IN_TURN, ofCostly.length), ofFilter.length);
  return Array.from({ length: count }, (_, turn) => [
    { name: costly, value: ofCostly[(first + turn) % ofCostly.length] ?? '' },
    { name: filter, value: ofFilter[turn % ofFilter.length] ?? '' },
  ]);
}
