/*
 * Shows the places of the list beside it on a map. The list says the same without it. `L` is Leaflet, which sets styles
 * one by one, as the policy of the page allows.
 */
const L = globalThis.L;
const box = document.querySelector('.map');
const { tiles, attribution, zoomIn, zoomOut, close } = box.dataset;
const CLOSEST_ZOOM = 15;

/** The events of each place, by its coordinates. */
const places = Map.groupBy(
  document.querySelectorAll('[data-latitude]'),
  ({ dataset: { latitude, longitude } }) => `${latitude},${longitude}`,
);

/** What a marker says: the place and its events. All of it is made of elements and texts. */
function popupOf(addresses) {
  const content = document.createElement('div');
  const name = document.createElement('strong');
  const { place, placeLanguage } = addresses[0].dataset;
  name.textContent = place;
  if (placeLanguage !== undefined) name.lang = placeLanguage;
  const list = document.createElement('ul');
  for (const address of addresses) {
    const article = address.closest('article');
    const link = article.querySelector('h3 a').cloneNode(true);
    const item = document.createElement('li');
    const time = article.closest('.of-day')?.querySelector('h2').textContent ?? '';
    item.append(link, document.createElement('br'), time);
    list.append(item);
  }
  content.append(name, list);
  return content;
}

/** A text within the map's HTML. */
function escaped(text) {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}

function show() {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const motion = { zoomAnimation: !isStill, fadeAnimation: !isStill, markerZoomAnimation: !isStill };
  const map = L.map(box, { ...motion, zoomControl: false, attributionControl: false });
  L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map);
  L.control.attribution({ prefix: false }).addTo(map);
  // Those who serve tiles ask who shows them.
  const referrerPolicy = 'strict-origin-when-cross-origin';
  L.tileLayer(tiles, { maxZoom: 19, attribution: escaped(attribution), referrerPolicy }).addTo(map);
  const positionOf = ([{ dataset }]) => [Number(dataset.latitude), Number(dataset.longitude)];
  const groups = [...places.values()];
  // Markers are drawn once the map knows what it shows.
  map.fitBounds(L.latLngBounds(groups.map(positionOf)).pad(0.2), { maxZoom: CLOSEST_ZOOM, animate: false });
  for (const addresses of groups) {
    const { place, placeLanguage } = addresses[0].dataset;
    const icon = L.divIcon({
      className: 'marker',
      iconSize: [28, 36],
      iconAnchor: [14, 33],
      popupAnchor: [0, -28],
    });
    const marker = L.marker(positionOf(addresses), { icon, title: place });
    marker.bindPopup(popupOf(addresses), { maxWidth: 260, maxHeight: 240 }).addTo(map);
    marker.getElement().setAttribute('aria-label', place);
    if (placeLanguage !== undefined) marker.getElement().lang = placeLanguage;
  }
  leadFocus(map);
}

/** By keyboard, an opened marker leads to its first event, and back to the marker when it is closed. */
function leadFocus(map) {
  let marker;
  map.on('popupopen', ({ popup }) => {
    const element = popup.getElement();
    marker = document.activeElement;
    element.querySelector('.leaflet-popup-close-button').setAttribute('aria-label', close);
    element.querySelector('li a').focus({ preventScroll: true });
  });
  map.on('popupclose', ({ popup }) => {
    // Where nothing fades, the popup and the focus in it are gone already.
    const { activeElement } = document;
    if (activeElement === document.body || popup.getElement()?.contains(activeElement))
      marker?.focus({ preventScroll: true });
  });
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup();
  });
}

show();
