/** Lists by cursor, by last change, with chosen fields, by box and with facets. */
export const lists: Readonly<Record<string, string>> = {
  'Only events at a venue in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian':
    'Doar evenimentele dintr-un loc aflat în acest cadru: vest, sud, est și nord în grade, cu marginile incluse; vestul este mai mare decât estul acolo unde trece peste meridianul 180',
  'Only venues in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian':
    'Doar locurile aflate în acest cadru: vest, sud, est și nord în grade, cu marginile incluse; vestul este mai mare decât estul acolo unde trece peste meridianul 180',
  'Counts the events of the whole list by these: each category with those below it, tag, venue, organizer, and month in which they start by their own clock':
    'Numără evenimentele din toată lista după acestea: fiecare categorie cu cele de sub ea, etichetă, loc, organizator și luna în care încep după ceasul lor',
  'Number of events': 'Numărul de evenimente',
  'How many events of the list name a category, tag, venue or organizer':
    'Câte evenimente din listă numesc o categorie, o etichetă, un loc sau un organizator',
  'Year and month, by the clock of each event': 'Anul și luna, după ceasul fiecărui eveniment',
  'How many events of the list start in a month': 'Câte evenimente din listă încep într-o lună',
  'Categories, each with those below it, those of most events first':
    'Categorii, fiecare cu cele de sub ea, întâi cele cu cele mai multe evenimente',
  'Tags, those of most events first': 'Etichete, întâi cele cu cele mai multe evenimente',
  'Venues that you may read, those of most events first':
    'Locuri pe care le puteți citi, întâi cele cu cele mai multe evenimente',
  'Organizers that you may read, those of most events first':
    'Organizatori pe care îi puteți citi, întâi cei cu cele mai multe evenimente',
  'Months in which events start, in their order': 'Lunile în care încep evenimente, în ordinea lor',
  'Facets that have more entries: only the 100 of most events are shown':
    'Fațete care au mai multe intrări: se arată doar cele 100 cu cele mai multe evenimente',
  'Numbers of events of the whole list, by what was asked for in `facets`':
    'Numere de evenimente din toată lista, după ce s-a cerut în `facets`',
  'The `cursor` of the next page; only in answers to a request with one, and not on the last page':
    'Parametrul `cursor` al paginii următoare; doar în răspunsurile la o cerere care are unul, și nu pe ultima pagină',
  'Continues a list behind what was seen, whatever changes meanwhile: `*` or nothing begins it, then `next_cursor` of the answer; does not go with `page`':
    'Continuă o listă după ce s-a văzut, orice s-ar schimba între timp: `*` sau nimic o începe, apoi `next_cursor` din răspuns; nu merge împreună cu `page`',
  'Only these fields of each item, the rest of the answer stays; with the name of the list in front, such as `events.id,total`, the same as `_fields`, which it does not go with':
    'Doar aceste câmpuri ale fiecărui element, restul răspunsului rămâne; cu numele listei în față, precum `events.id,total`, același lucru ca `_fields`, cu care nu merge împreună',
  'Only what was changed after this instant, in any language; a date without a zone is in that of the site':
    'Doar ce s-a modificat după acest moment, în orice limbă; o dată fără fus orar este în cel al sitului',
  'Only what was last changed before this instant; a date without a zone is in that of the site':
    'Doar ce s-a modificat ultima dată înainte de acest moment; o dată fără fus orar este în cel al sitului',
};
