/* The colours that follow from the one of the site. */

type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** The grounds on which text in the colour stands: the darkest light one, and the lightest dark one. */
const LIGHT_GROUND: Rgb = [243, 241, 235];
const DARK_GROUND: Rgb = [38, 44, 43];

/** The contrast that WCAG 2.2 asks of text (AA), and a little more for rounded colours. */
const CONTRAST = 4.6;

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const written = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const mixed = (color: Rgb, other: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2): number => color[index] + (other[index] - color[index]) * share;
  return [part(0), part(1), part(2)];
};

/** The colour, as far towards black or white as it must be to be read on a ground. */
function readable(color: Rgb, towards: Rgb, ground: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixed(color, towards, share);
    if (contrast(candidate, ground) >= CONTRAST) return candidate;
  }
  return towards;
}

/**
 * The custom properties of the site's colour, for light and dark: text and links in it, and text on it.
 * @param hex `#1f6f5c`
 */
export function accents(hex: string): string {
  const color = parse(hex);
  const light = readable(color, BLACK, LIGHT_GROUND);
  const dark = readable(color, WHITE, DARK_GROUND);
  const properties = (accent: Rgb, on: Rgb): string =>
    `--accent: ${written(accent)}; --on-accent: ${written(on)};`;
  return `:root { ${properties(light, WHITE)} }
@media (prefers-color-scheme: dark) { :root { ${properties(dark, [22, 26, 26])} } }`;
}
