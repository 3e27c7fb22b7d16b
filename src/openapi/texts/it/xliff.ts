/** Translation files. */
export const xliff: Readonly<Record<string, string>> = {
  'A Romanian title': 'Un titolo rumeno',
  'A record that was written': 'Un record che è stato scritto',
  'Also take texts whose source has changed since':
    'Accettare anche i testi la cui fonte è cambiata nel frattempo',
  'Download what is to be translated, as XLIFF 2.1': 'Scaricare ciò che è da tradurre, come XLIFF 2.1',
  'Each record is written with all of its texts or not at all, by the rights of the caller. A record is left out when one of its source texts has changed since, unless `force` is sent. Segments that are `initial` and unchanged count as not translated. Sent again, it changes nothing.':
    'Ogni record viene scritto con tutti i suoi testi o per nulla, secondo i diritti di chi chiama. Un record viene tralasciato quando uno dei suoi testi di partenza è cambiato nel frattempo, salvo che si invii `force`. I segmenti `initial` invariati contano come non tradotti. Inviato di nuovo, non cambia nulla.',
  'Language that was translated from': 'Lingua da cui si è tradotto',
  'Language that was translated into': 'Lingua in cui si è tradotto',
  'Language to translate from; default: that of the site':
    'Lingua da cui tradurre; predefinita: quella del sito',
  'Language to translate into': 'Lingua in cui tradurre',
  'Number of records for which the file has nothing new':
    'Numero di record per i quali il file non ha nulla di nuovo',
  'Only this kind of record': 'Solo questo tipo di record',
  'Take over what translators have written, as XLIFF 2.1':
    'Riprendere ciò che i traduttori hanno scritto, come XLIFF 2.1',
  'The XLIFF document': 'Il documento XLIFF',
  'The file in the document: kind and id of the record':
    'Il file nel documento: tipo e identificativo del record',
  'The records that were written': 'I record che sono stati scritti',
  'The records whose texts you may change, by kind and id, at most 500 at a time: a file for each record, a unit for each text, markup as inline codes. Without websites and slugs.':
    'I record di cui potete modificare i testi, per tipo e identificativo, al massimo 500 alla volta: un file per ogni record, un’unità per ogni testo, la marcatura come codici in linea. Senza siti web e slug.',
  'The text that it is for, where it is for one': 'Il testo a cui si riferisce, se ce n’è uno',
  'The texts that were written': 'I testi che sono stati scritti',
  'What became of a translation file': 'Che cosa è stato di un file di traduzione',
  'What was left out, and why': 'Ciò che è stato tralasciato, e perché',
  'What was left out; nothing of these records was written':
    'Ciò che è stato tralasciato; di questi record non è stato scritto nulla',
};
