// The parts of RESULTS.md that `bench/bench.mjs` does not measure; that about series is of `bench/series.mjs`.
const TITLE = '\n## Series\n';
const DETAILS_TITLE = '\n## Filters by details\n';

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
function seriesPart(page) {
  const at = page.indexOf(TITLE);
  return at < 0 ? '' : page.slice(at);
}

/** The same with the part before it, about filters by details; empty for neither. */
export function otherParts(page) {
  const at = page.indexOf(DETAILS_TITLE);
  return at < 0 ? seriesPart(page) : page.slice(at);
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
