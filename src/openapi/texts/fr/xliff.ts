/** Translation files. */
export const xliff: Readonly<Record<string, string>> = {
  'A Romanian title': 'Un titre roumain',
  'A record that was written': 'Un enregistrement qui a été écrit',
  'Also take texts whose source has changed since': 'Prendre aussi les textes dont la source a changé depuis',
  'Download what is to be translated, as XLIFF 2.1': 'Télécharger ce qui est à traduire, en XLIFF 2.1',
  'Each record is written with all of its texts or not at all, by the rights of the caller. A record is left out when one of its source texts has changed since, unless `force` is sent. Segments that are `initial` and unchanged count as not translated. Sent again, it changes nothing.':
    'Chaque enregistrement est écrit avec tous ses textes ou pas du tout, selon les droits de l’appelant. Un enregistrement est laissé de côté quand l’un de ses textes source a changé depuis, sauf si `force` est envoyé. Les segments `initial` inchangés comptent comme non traduits. Renvoyé, il ne change rien.',
  'Language that was translated from': 'Langue source de la traduction',
  'Language that was translated into': 'Langue cible de la traduction',
  'Language to translate from; default: that of the site':
    'Langue à partir de laquelle traduire ; par défaut celle du site',
  'Language to translate into': 'Langue dans laquelle traduire',
  'Number of records for which the file has nothing new':
    'Nombre d’enregistrements pour lesquels le fichier n’apporte rien de nouveau',
  'Only this kind of record': 'Seulement ce genre d’enregistrement',
  'Take over what translators have written, as XLIFF 2.1':
    'Reprendre ce que les traducteurs ont écrit, en XLIFF 2.1',
  'The XLIFF document': 'Le document XLIFF',
  'The file in the document: kind and id of the record':
    'Le fichier dans le document : genre et identifiant de l’enregistrement',
  'The records that were written': 'Les enregistrements qui ont été écrits',
  'The records whose texts you may change, by kind and id, at most 500 at a time: a file for each record, a unit for each text, markup as inline codes. Without websites and slugs.':
    'Les enregistrements dont vous pouvez modifier les textes, par genre et identifiant, 500 au plus à la fois : un fichier par enregistrement, une unité par texte, le balisage en codes internes. Sans les sites web ni les slugs.',
  'The text that it is for, where it is for one': 'Le texte concerné, quand il y en a un',
  'The texts that were written': 'Les textes qui ont été écrits',
  'What became of a translation file': 'Ce qu’est devenu un fichier de traduction',
  'What was left out, and why': 'Ce qui a été laissé de côté, et pourquoi',
  'What was left out; nothing of these records was written':
    'Ce qui a été laissé de côté ; rien de ces enregistrements n’a été écrit',
};
