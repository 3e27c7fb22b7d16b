/** Lists by cursor, by last change, with chosen fields, by box and with facets. */
export const lists: Readonly<Record<string, string>> = {
  'Only events at a venue in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian':
    'Seulement les événements dans un lieu situé dans ce cadre : ouest, sud, est et nord en degrés, bords compris ; l’ouest est plus grand que l’est là où le cadre traverse le 180e méridien',
  'Only venues in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian':
    'Seulement les lieux situés dans ce cadre : ouest, sud, est et nord en degrés, bords compris ; l’ouest est plus grand que l’est là où le cadre traverse le 180e méridien',
  'Counts the events of the whole list by these: each category with those below it, tag, venue, organizer, and month in which they start by their own clock':
    'Compte les événements de toute la liste selon ceci : chaque catégorie avec celles situées en dessous, étiquette, lieu, organisateur, et mois où ils commencent selon leur propre horloge',
  'Number of events': 'Nombre d’événements',
  'How many events of the list name a category, tag, venue or organizer':
    'Combien d’événements de la liste nomment une catégorie, une étiquette, un lieu ou un organisateur',
  'Year and month, by the clock of each event': 'Année et mois, selon l’horloge de chaque événement',
  'How many events of the list start in a month': 'Combien d’événements de la liste commencent dans un mois',
  'Categories, each with those below it, those of most events first':
    'Catégories, chacune avec celles situées en dessous, celles qui ont le plus d’événements d’abord',
  'Tags, those of most events first': 'Étiquettes, celles qui ont le plus d’événements d’abord',
  'Venues that you may read, those of most events first':
    'Lieux que vous pouvez lire, ceux qui ont le plus d’événements d’abord',
  'Organizers that you may read, those of most events first':
    'Organisateurs que vous pouvez lire, ceux qui ont le plus d’événements d’abord',
  'Months in which events start, in their order': 'Mois où commencent des événements, dans leur ordre',
  'Facets that have more entries: only the 100 of most events are shown':
    'Facettes qui ont d’autres entrées : seules les 100 qui ont le plus d’événements sont montrées',
  'Numbers of events of the whole list, by what was asked for in `facets`':
    'Nombres d’événements de toute la liste, selon ce que `facets` a demandé',
  'The `cursor` of the next page; only in answers to a request with one, and not on the last page':
    'Le `cursor` de la page suivante ; seulement dans les réponses à une requête qui en a un, et pas sur la dernière page',
  'Continues a list behind what was seen, whatever changes meanwhile: `*` or nothing begins it, then `next_cursor` of the answer; does not go with `page`':
    'Continue une liste derrière ce qui a été vu, quoi qui change entre-temps : `*` ou rien la commence, puis le `next_cursor` de la réponse ; ne va pas avec `page`',
  'Only these fields of each item, the rest of the answer stays; with the name of the list in front, such as `events.id,total`, the same as `_fields`, which it does not go with':
    'Seulement ces champs de chaque élément, le reste de la réponse demeure ; avec le nom de la liste devant, comme `events.id,total`, la même chose que `_fields`, avec lequel il ne va pas',
  'Only what was changed after this instant, in any language; a date without a zone is in that of the site':
    'Seulement ce qui a été modifié après cet instant, dans n’importe quelle langue ; une date sans fuseau est dans celui du site',
  'Only what was last changed before this instant; a date without a zone is in that of the site':
    'Seulement ce qui a été modifié pour la dernière fois avant cet instant ; une date sans fuseau est dans celui du site',
};
