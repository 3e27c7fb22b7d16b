/** The value at a place in sorted order. Reorders the array and takes linear time. */
export function nthOf(values: Float64Array, place: number): number {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const [high, low] = partition(values, from, to);
    if (place > high && place < low) break;
    if (place <= high) to = high;
    else from = low;
  }
  return values[place] ?? 0;
}

/**
 * Moves small values before large ones. Values up to `high` are no larger than the others, those from `low`
 * no smaller.
 */
function partition(values: Float64Array, from: number, to: number): readonly [high: number, low: number] {
  const valueAt = (place: number): number => values[place] ?? 0;
  const pivot = middleOf(valueAt(from), valueAt((from + to) >>> 1), valueAt(to));
  let low = from;
  let high = to;
  while (low <= high) {
    while (valueAt(low) < pivot) low++;
    while (valueAt(high) > pivot) high--;
    if (low > high) break;
    const value = valueAt(low);
    values[low++] = valueAt(high);
    values[high--] = value;
  }
  return [high, low];
}

const middleOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
