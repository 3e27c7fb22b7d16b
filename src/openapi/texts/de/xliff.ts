/** Translation files. */
export const xliff: Readonly<Record<string, string>> = {
  'A Romanian title': 'Ein rumänischer Titel',
  'A record that was written': 'Ein Datensatz, der geschrieben wurde',
  'Also take texts whose source has changed since':
    'Auch Texte übernehmen, deren Ausgangstext sich seither geändert hat',
  'Download what is to be translated, as XLIFF 2.1': 'Herunterladen, was zu übersetzen ist, als XLIFF 2.1',
  'Each record is written with all of its texts or not at all, by the rights of the caller. A record is left out when one of its source texts has changed since, unless `force` is sent. Segments that are `initial` and unchanged count as not translated. Sent again, it changes nothing.':
    'Jeder Datensatz wird mit allen seinen Texten geschrieben oder gar nicht, nach den Rechten des Aufrufers. Ein Datensatz wird ausgelassen, wenn sich einer seiner Ausgangstexte seither geändert hat, sofern nicht `force` gesendet wird. Unveränderte Segmente mit `initial` gelten als nicht übersetzt. Erneut gesendet, ändert es nichts.',
  'Language that was translated from': 'Sprache, aus der übersetzt wurde',
  'Language that was translated into': 'Sprache, in die übersetzt wurde',
  'Language to translate from; default: that of the site':
    'Sprache, aus der übersetzt wird; Standard: die der Website',
  'Language to translate into': 'Sprache, in die übersetzt wird',
  'Number of records for which the file has nothing new':
    'Anzahl der Datensätze, für die die Datei nichts Neues hat',
  'Only this kind of record': 'Nur diese Art von Datensatz',
  'Take over what translators have written, as XLIFF 2.1':
    'Übernehmen, was Übersetzer geschrieben haben, als XLIFF 2.1',
  'The XLIFF document': 'Das XLIFF-Dokument',
  'The file in the document: kind and id of the record':
    'Die Datei im Dokument: Art und Kennung des Datensatzes',
  'The records that were written': 'Die Datensätze, die geschrieben wurden',
  'The records whose texts you may change, by kind and id, at most 500 at a time: a file for each record, a unit for each text, markup as inline codes. Without websites and slugs.':
    'Die Datensätze, deren Texte Sie ändern dürfen, nach Art und Kennung, höchstens 500 auf einmal: eine Datei je Datensatz, eine Einheit je Text, Auszeichnungen als Inline-Codes. Ohne Websites und Kürzel.',
  'The text that it is for, where it is for one': 'Der Text, um den es geht, falls es um einen geht',
  'The texts that were written': 'Die Texte, die geschrieben wurden',
  'What became of a translation file': 'Was aus einer Übersetzungsdatei geworden ist',
  'What was left out, and why': 'Was ausgelassen wurde, und warum',
  'What was left out; nothing of these records was written':
    'Was ausgelassen wurde; von diesen Datensätzen wurde nichts geschrieben',
};
