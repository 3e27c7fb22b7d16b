/** Lists by cursor, by last change, with chosen fields, by box and with facets. */
export const lists: Readonly<Record<string, string>> = {
  'Only events at a venue in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian':
    'Solo eventos en un lugar dentro de este recuadro: oeste, sur, este y norte en grados, bordes incluidos; el oeste es mayor que el este donde cruza el meridiano 180',
  'Only venues in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian':
    'Solo lugares dentro de este recuadro: oeste, sur, este y norte en grados, bordes incluidos; el oeste es mayor que el este donde cruza el meridiano 180',
  'Counts the events of the whole list by these: each category with those below it, tag, venue, organizer, and month in which they start by their own clock':
    'Cuenta los eventos de toda la lista según esto: cada categoría con las que tiene debajo, etiqueta, lugar, organizador y mes en que empiezan según su propio reloj',
  'Number of events': 'Número de eventos',
  'How many events of the list name a category, tag, venue or organizer':
    'Cuántos eventos de la lista nombran una categoría, una etiqueta, un lugar o un organizador',
  'Year and month, by the clock of each event': 'Año y mes, según el reloj de cada evento',
  'How many events of the list start in a month': 'Cuántos eventos de la lista empiezan en un mes',
  'Categories, each with those below it, those of most events first':
    'Categorías, cada una con las que tiene debajo, primero las que tienen más eventos',
  'Tags, those of most events first': 'Etiquetas, primero las que tienen más eventos',
  'Venues that you may read, those of most events first':
    'Lugares que usted puede leer, primero los que tienen más eventos',
  'Organizers that you may read, those of most events first':
    'Organizadores que usted puede leer, primero los que tienen más eventos',
  'Months in which events start, in their order': 'Meses en que empiezan eventos, en su orden',
  'Facets that have more entries: only the 100 of most events are shown':
    'Facetas que tienen más entradas: solo se muestran las 100 con más eventos',
  'Numbers of events of the whole list, by what was asked for in `facets`':
    'Números de eventos de toda la lista, según lo pedido en `facets`',
  'The `cursor` of the next page; only in answers to a request with one, and not on the last page':
    'El `cursor` de la página siguiente; solo en respuestas a una petición que tiene uno, y no en la última página',
  'Continues a list behind what was seen, whatever changes meanwhile: `*` or nothing begins it, then `next_cursor` of the answer; does not go with `page`':
    'Continúa una lista detrás de lo visto, cambie lo que cambie entretanto: `*` o nada la empieza, después el `next_cursor` de la respuesta; no va con `page`',
  'Only these fields of each item, the rest of the answer stays; with the name of the list in front, such as `events.id,total`, the same as `_fields`, which it does not go with':
    'Solo estos campos de cada elemento, el resto de la respuesta queda; con el nombre de la lista delante, como `events.id,total`, lo mismo que `_fields`, con el que no va',
  'Only what was changed after this instant, in any language; a date without a zone is in that of the site':
    'Solo lo que se modificó después de este instante, en cualquier idioma; una fecha sin zona está en la del sitio',
  'Only what was last changed before this instant; a date without a zone is in that of the site':
    'Solo lo que se modificó por última vez antes de este instante; una fecha sin zona está en la del sitio',
};
