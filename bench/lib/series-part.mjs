// The part of RESULTS.md about series, which `bench/series.mjs` measures by itself.
const TITLE = '\n## Series\n';

const INTRODUCTION = `
Made by \`npm run bench:series\`, with the commands below. Half of the events are occurrences of series, which have 25 on average. Each line is a request, and beside it the same without series, on the same data, in turn. Without the cache of responses; milliseconds by the clock, and of the processors of the service, its readers and the database server, as medians. The ratio is that of the processor time. **The machine did other work meanwhile: only the ratios mean something.**
`;

const number = (value) =>
  value === undefined || Number.isNaN(value) ? '' : value < 10 ? value.toFixed(1) : value.toFixed(0);

const line = ({ name, ours, beside, ratio }) =>
  `| ${[name, ...[ours.clock, beside.clock, ours.cpu, beside.cpu, ratio].map(number)].join(' | ')} |`;

function section({ engine, size, rounds, machine, rows }) {
  const { date, commit, processor, cores, node } = machine;
  return `${engine}, ${size.toLocaleString('en')} events

\`npm run bench:series -- --engine ${engine} --size ${size} --rounds ${rounds}\`, ${date.slice(0, 10)}, commit ${commit}, ${processor} with ${cores} cores, Node ${node}.

| request; beside it | ms | beside | CPU, ms | beside | ratio |
|---|---|---|---|---|---|
${rows.map(line).join('\n')}
`;
}

const HEADING = '\n### ';

/** The part that a page has, with its title; empty for none. */
export function seriesPart(page) {
  const at = page.indexOf(TITLE);
  return at < 0 ? '' : page.slice(at);
}

/** The page with the figures of an engine and size in place of earlier ones. */
export function withSeriesPart(page, measured) {
  const [, ...sections] = seriesPart(page).split(HEADING);
  const added = section(measured);
  const [name] = added.split('\n', 1);
  const others = sections.filter((one) => one.split('\n', 1)[0] !== name).map((one) => `${one.trimEnd()}\n`);
  const all = [...others, added].map((one) => HEADING + one);
  const before = page.slice(0, page.length - seriesPart(page).length);
  return `${before.trimEnd()}\n${TITLE}${INTRODUCTION}${all.join('')}`;
}
