/** Lists by cursor, by last change, with chosen fields, by box and with facets. */
export const lists: Readonly<Record<string, string>> = {
  'Only events at a venue in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian':
    'Nur Veranstaltungen an einem Ort in diesem Rechteck: Westen, Süden, Osten und Norden in Grad, Ränder eingeschlossen; der Westen ist größer als der Osten, wo es den 180. Längengrad überquert',
  'Only venues in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian':
    'Nur Orte in diesem Rechteck: Westen, Süden, Osten und Norden in Grad, Ränder eingeschlossen; der Westen ist größer als der Osten, wo es den 180. Längengrad überquert',
  'Counts the events of the whole list by these: each category with those below it, tag, venue, organizer, and month in which they start by their own clock':
    'Zählt die Veranstaltungen der ganzen Liste danach: jede Kategorie mit denen darunter, Schlagwort, Ort, Veranstalter und Monat, in dem sie nach ihrer eigenen Uhr beginnen',
  'Number of events': 'Anzahl der Veranstaltungen',
  'How many events of the list name a category, tag, venue or organizer':
    'Wie viele Veranstaltungen der Liste eine Kategorie, ein Schlagwort, einen Ort oder einen Veranstalter nennen',
  'Year and month, by the clock of each event': 'Jahr und Monat, nach der Uhr jeder Veranstaltung',
  'How many events of the list start in a month':
    'Wie viele Veranstaltungen der Liste in einem Monat beginnen',
  'Categories, each with those below it, those of most events first':
    'Kategorien, jede mit denen darunter, die mit den meisten Veranstaltungen zuerst',
  'Tags, those of most events first': 'Schlagwörter, die mit den meisten Veranstaltungen zuerst',
  'Venues that you may read, those of most events first':
    'Orte, die Sie lesen dürfen, die mit den meisten Veranstaltungen zuerst',
  'Organizers that you may read, those of most events first':
    'Veranstalter, die Sie lesen dürfen, die mit den meisten Veranstaltungen zuerst',
  'Months in which events start, in their order':
    'Monate, in denen Veranstaltungen beginnen, in ihrer Reihenfolge',
  'Facets that have more entries: only the 100 of most events are shown':
    'Facetten, die mehr Einträge haben: Nur die 100 mit den meisten Veranstaltungen werden gezeigt',
  'Numbers of events of the whole list, by what was asked for in `facets`':
    'Anzahlen der Veranstaltungen der ganzen Liste, nach dem, was `facets` verlangt',
  'The `cursor` of the next page; only in answers to a request with one, and not on the last page':
    'Der `cursor` der nächsten Seite; nur in Antworten auf eine Anfrage mit einem, und nicht auf der letzten Seite',
  'Continues a list behind what was seen, whatever changes meanwhile: `*` or nothing begins it, then `next_cursor` of the answer; does not go with `page`':
    'Setzt eine Liste hinter dem Gesehenen fort, was auch immer sich inzwischen ändert: `*` oder nichts beginnt sie, danach der `next_cursor` der Antwort; geht nicht mit `page` zusammen',
  'Only these fields of each item, the rest of the answer stays; with the name of the list in front, such as `events.id,total`, the same as `_fields`, which it does not go with':
    'Nur diese Felder jedes Eintrags, der Rest der Antwort bleibt; mit dem Namen der Liste davor, wie `events.id,total`, dasselbe wie `_fields`, mit dem es nicht zusammengeht',
  'Only what was changed after this instant, in any language; a date without a zone is in that of the site':
    'Nur was nach diesem Zeitpunkt geändert wurde, in irgendeiner Sprache; ein Datum ohne Zone ist in der Zeitzone der Website',
  'Only what was last changed before this instant; a date without a zone is in that of the site':
    'Nur was zuletzt vor diesem Zeitpunkt geändert wurde; ein Datum ohne Zone ist in der Zeitzone der Website',
};
