/** The value that is at a place when all are sorted; moves them about for that. Takes linear time. */
export function nthOf(values: Float64Array, place: number): number {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const pivot = middleOf(values[from] ?? 0, values[(from + to) >>> 1] ?? 0, values[to] ?? 0);
    let low = from;
    let high = to;
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low++;
      while ((values[high] ?? 0) > pivot) high--;
      if (low > high) break;
      const value = values[low] ?? 0;
      values[low++] = values[high] ?? 0;
      values[high--] = value;
    }
    if (place <= high) to = high;
    else if (place >= low) from = low;
    else break;
  }
  return values[place] ?? 0;
}

const middleOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
