import { fromCell, joinNames, splitNames, toCell } from './csv-cells.js';

it.each([
  ['=1+1', "'=1+1"],
  ['x;=1+1;y', "x;'=1+1;y"],
  ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
  ['x\n-1\r\n+2', "x\n'-1\r\n'+2"],
  ['\t=1', "'\t'=1"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["''", "''"],
  ['a - b = c', 'a - b = c'],
  ['', ''],
])('%j becomes %j, and is restored', (text, cell) => {
  expect(toCell(text)).toBe(cell);
  expect(fromCell(cell)).toBe(text);
});

it('no cell begins with a formula whatever the separator, and every cell can be restored', () => {
  const letters = ['=', "'", ';', '\t', '\r', '\n', 'a', '-'];
  const texts = ['', ...letters];
  for (const a of letters) for (const b of letters) texts.push(a + b, ...letters.map((c) => a + b + c));
  for (const text of texts) {
    const cell = toCell(text);
    for (const part of cell.split(/[;\n]/)) expect(part).not.toMatch(/^[=+\-@\t\r](?!$)/);
    expect(fromCell(cell)).toBe(text);
  }
});

it('several names in one cell can be restored, whatever is in them', () => {
  const letters = [',', ' ', '"', 'a', ';'];
  const names = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `x${a}${b}${c}y`)));
  names.push('Food, Drink', '"', '""', '", "', '"a", b', 'a,', ',a', '2027');
  for (const name of names)
    for (const list of [[name], [name, 'b'], ['a', name], [name, name]])
      expect(splitNames(joinNames(list))).toEqual(list);
});

it('reads names of earlier versions, which were never quoted', () => {
  expect(splitNames('Music, "Quoted" name, Jazz & Blues')).toEqual([
    'Music',
    '"Quoted" name',
    'Jazz & Blues',
  ]);
  expect(splitNames('')).toEqual([]);
});
