import { type Content, html } from '#http/responses/html.js';
import type { PageContext } from './layout.js';
import { type ListedPage, listView } from './list-view.js';
import { positionOf } from './place.js';

/** The scripts of the map, where there are tiles to show. */
export function mapHead({ look: { map } }: PageContext): Content {
  if (map === undefined) return undefined;
  return html`<script src="${map.library}" defer></script>
<script type="module" src="${map.script}"></script>
`;
}

/** Whether the list has a place that a map can show. */
export const hasPlaces = ({ events }: ListedPage): boolean =>
  events.some(({ places }) => places.some(({ venue }) => positionOf(venue) !== undefined));

/** The list of events with their addresses, and beside it the map that a script draws of them. */
export function mapView(page: PageContext, list: ListedPage): Content {
  const { look, texts } = page;
  const events = listView(page, list, true);
  if (look.map === undefined || !hasPlaces(list)) return events;
  const { tiles, attribution } = look.map;
  return html`<div class="places">
<div class="list">
${events}</div>
<div class="map" role="region" aria-label="${texts.map}" data-tiles="${tiles}" data-attribution="${attribution}" data-zoom-in="${texts.zoomIn}" data-zoom-out="${texts.zoomOut}" data-close="${texts.close}"></div>
</div>
`;
}
