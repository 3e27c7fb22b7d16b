// Draws the pictures of the demo's events anew: posters of plain shapes, from the name of the event alone.
import { mkdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';

const DEMO = new URL('../assets/demo/', import.meta.url);
/** It has a photograph. */
const FILM_NIGHTS = 'olive/1';

const WIDTH = 1200;
const HEIGHT = 800;

/** Ground, large shape, small shape, accent. */
const PALETTES = [
  ['#f3e9d8', '#1f5d57', '#e0a13c', '#c2452d'],
  ['#20303c', '#e8c468', '#d96c4f', '#7fb3a8'],
  ['#e7ded0', '#8c2f39', '#f2b5a0', '#2c4a52'],
  ['#dbe5df', '#33544c', '#f0b54a', '#b6492f'],
  ['#2b2540', '#f2c14e', '#6d7fcc', '#ef7e68'],
];

/** Numbers from 0 to 1 that depend on the name alone (a linear congruential generator). */
function numbersOf(name) {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 233_280, 7);
  return () => (state = (state * 9_301 + 49_297) % 233_280) / 233_280;
}

function arcs({ palette: [, large, small, accent], next }) {
  const x = 300 + next() * 600;
  const rings = [460, 360, 260, 160, 70].map((radius, index) => {
    const fill = [large, small, accent][index % 3];
    return `<circle cx="${x}" cy="${HEIGHT}" r="${radius * 1.5}" fill="${fill}"/>`;
  });
  return rings.join('');
}

function tiles({ palette, next }) {
  const size = 200;
  const shapes = [];
  for (let y = 0; y < HEIGHT; y += size)
    for (let x = 0; x < WIDTH; x += size) {
      const fill = palette[1 + Math.floor(next() * 3)];
      const turn = 90 * Math.floor(next() * 4);
      const place = `transform="rotate(${turn} ${x + size / 2} ${y + size / 2})" fill="${fill}"`;
      shapes.push(`<path ${place} d="M${x} ${y}h${size}a${size} ${size} 0 0 1 -${size} ${size}z"/>`);
    }
  return shapes.join('');
}

function sun({ palette: [, large, small, accent], next }) {
  const [x, y] = [300 + next() * 600, 240 + next() * 120];
  const hill = (top, fill) => {
    const [one, other] = [top - 60 - next() * 120, top + next() * 120];
    return `<path fill="${fill}" d="M0 ${top}C300 ${one} 800 ${other} ${WIDTH} ${top - 40}V${HEIGHT}H0z"/>`;
  };
  return `<circle cx="${x}" cy="${y}" r="150" fill="${small}"/>${hill(520, accent)}${hill(620, large)}`;
}

function bars({ palette: [, large, small, accent], next }) {
  const bar = (index) => {
    const height = 140 + next() * 520;
    const fill = [large, small, accent][index % 3];
    return `<rect x="${60 + index * 92}" y="${HEIGHT - height}" width="64" height="${height}" rx="32" fill="${fill}"/>`;
  };
  return Array.from({ length: 12 }, (_, index) => bar(index)).join('');
}

const MOTIFS = [arcs, tiles, sun, bars];

async function draw(name, index) {
  const palette = PALETTES[index % PALETTES.length];
  const shapes = MOTIFS[index % MOTIFS.length]({ palette, next: numbersOf(name) });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${palette[0]}"/>${shapes}</svg>`;
  const file = new URL(`posters/${name}.webp`, DEMO).pathname;
  const { size } = await sharp(Buffer.from(svg)).webp({ quality: 80, effort: 6 }).toFile(file);
  console.log(`${name}: ${size} bytes`);
}

mkdirSync(new URL('posters/', DEMO), { recursive: true });
const lines = readFileSync(new URL('events.ndjson', DEMO), 'utf8').trimEnd().split('\n');
for (const [index, line] of lines.entries()) {
  const { external_id: name } = JSON.parse(line);
  if (name !== FILM_NIGHTS) await draw(name, index);
}
