/** Lists by cursor, by last change, with chosen fields, by box and with facets. */
export const lists: Readonly<Record<string, string>> = {
  'Only events at a venue in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian':
    'Solo eventi in un luogo dentro questo riquadro: ovest, sud, est e nord in gradi, bordi compresi; l’ovest è maggiore dell’est dove attraversa il 180º meridiano',
  'Only venues in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian':
    'Solo luoghi dentro questo riquadro: ovest, sud, est e nord in gradi, bordi compresi; l’ovest è maggiore dell’est dove attraversa il 180º meridiano',
  'Counts the events of the whole list by these: each category with those below it, tag, venue, organizer, and month in which they start by their own clock':
    'Conta gli eventi di tutto l’elenco secondo questi: ogni categoria con quelle sottostanti, tag, luogo, organizzatore e mese in cui iniziano secondo il proprio orologio',
  'Number of events': 'Numero di eventi',
  'How many events of the list name a category, tag, venue or organizer':
    'Quanti eventi dell’elenco nominano una categoria, un tag, un luogo o un organizzatore',
  'Year and month, by the clock of each event': 'Anno e mese, secondo l’orologio di ogni evento',
  'How many events of the list start in a month': 'Quanti eventi dell’elenco iniziano in un mese',
  'Categories, each with those below it, those of most events first':
    'Categorie, ognuna con quelle sottostanti, prima quelle con più eventi',
  'Tags, those of most events first': 'Tag, prima quelli con più eventi',
  'Venues that you may read, those of most events first':
    'Luoghi che puoi leggere, prima quelli con più eventi',
  'Organizers that you may read, those of most events first':
    'Organizzatori che puoi leggere, prima quelli con più eventi',
  'Months in which events start, in their order': 'Mesi in cui iniziano eventi, nel loro ordine',
  'Facets that have more entries: only the 100 of most events are shown':
    'Faccette che hanno altre voci: si mostrano solo le 100 con più eventi',
  'Numbers of events of the whole list, by what was asked for in `facets`':
    'Numeri di eventi di tutto l’elenco, secondo quanto chiesto in `facets`',
  'The `cursor` of the next page; only in answers to a request with one, and not on the last page':
    'Il `cursor` della pagina successiva; solo nelle risposte a una richiesta che ne ha uno, e non nell’ultima pagina',
  'Continues a list behind what was seen, whatever changes meanwhile: `*` or nothing begins it, then `next_cursor` of the answer; does not go with `page`':
    'Continua un elenco dopo ciò che è stato visto, qualunque cosa cambi nel frattempo: `*` o niente lo inizia, poi il `next_cursor` della risposta; non va con `page`',
  'Only these fields of each item, the rest of the answer stays; with the name of the list in front, such as `events.id,total`, the same as `_fields`, which it does not go with':
    'Solo questi campi di ogni elemento, il resto della risposta rimane; con il nome dell’elenco davanti, come `events.id,total`, lo stesso di `_fields`, con cui non va',
  'Only what was changed after this instant, in any language; a date without a zone is in that of the site':
    'Solo ciò che è stato modificato dopo questo istante, in qualsiasi lingua; una data senza fuso è in quello del sito',
  'Only what was last changed before this instant; a date without a zone is in that of the site':
    'Solo ciò che è stato modificato per l’ultima volta prima di questo istante; una data senza fuso è in quello del sito',
};
