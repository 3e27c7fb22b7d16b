import sharp from 'sharp';

export const DEMO_PICTURE_FILENAME = 'olive-trees.jpg';

const WIDTH = 1200;
const HEIGHT = 800;

type Colour = readonly [red: number, green: number, blue: number];

const NIGHT: Colour = [16, 26, 58];
const DUSK: Colour = [150, 96, 118];
const MOON: Colour = [247, 231, 180];
const SCREEN: Colour = [253, 248, 228];
const LEAVES: Colour = [30, 52, 36];

const isInside = (x: number, y: number, [cx, cy, rx, ry]: readonly number[]): boolean =>
  ((x - (cx ?? 0)) / (rx ?? 1)) ** 2 + ((y - (cy ?? 0)) / (ry ?? 1)) ** 2 < 1;

const TREES = [
  [190, 470, 190, 150],
  [1020, 490, 210, 140],
  [600, 900, 900, 230],
];

/** A screen between olive trees, at night. */
function colourAt(x: number, y: number): Colour {
  if (TREES.some((tree) => isInside(x, y, tree))) return LEAVES;
  if (x > 360 && x < 840 && y > 250 && y < 530) return SCREEN;
  if (isInside(x, y, [1010, 140, 55, 55])) return MOON;
  const mix = (channel: 0 | 1 | 2): number =>
    NIGHT[channel] + ((DUSK[channel] - NIGHT[channel]) * y) / HEIGHT;
  return [mix(0), mix(1), mix(2)];
}

/** The picture of the demo, as somebody would upload it: drawn, so that no file must be kept. */
export async function demoPicture(): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) pixels.set(colourAt(x, y), (y * WIDTH + x) * 3);
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const };
  return sharp(pixels, { raw }).jpeg({ quality: 85 }).toBuffer();
}
