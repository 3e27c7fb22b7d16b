/** Translation files. */
export const xliff: Readonly<Record<string, string>> = {
  'A Romanian title': 'Un titlu în română',
  'A record that was written': 'O înregistrare care a fost scrisă',
  'Also take texts whose source has changed since': 'Preia și textele a căror sursă s-a schimbat între timp',
  'Download what is to be translated, as XLIFF 2.1': 'Descarcă ce este de tradus, ca XLIFF 2.1',
  'Each record is written with all of its texts or not at all, by the rights of the caller. A record is left out when one of its source texts has changed since, unless `force` is sent. Segments that are `initial` and unchanged count as not translated. Sent again, it changes nothing.':
    'Fiecare înregistrare este scrisă cu toate textele ei sau deloc, după drepturile apelantului. O înregistrare este lăsată deoparte când unul dintre textele ei sursă s-a schimbat între timp, dacă nu este trimis `force`. Segmentele `initial` neschimbate contează ca netraduse. Trimis din nou, nu schimbă nimic.',
  'Language that was translated from': 'Limba din care s-a tradus',
  'Language that was translated into': 'Limba în care s-a tradus',
  'Language to translate from; default: that of the site':
    'Limba din care se traduce; implicit cea a site-ului',
  'Language to translate into': 'Limba în care se traduce',
  'Number of records for which the file has nothing new':
    'Numărul de înregistrări pentru care fișierul nu are nimic nou',
  'Only this kind of record': 'Doar acest fel de înregistrare',
  'Take over what translators have written, as XLIFF 2.1': 'Preia ce au scris traducătorii, ca XLIFF 2.1',
  'The XLIFF document': 'Documentul XLIFF',
  'The file in the document: kind and id of the record':
    'Fișierul din document: felul și identificatorul înregistrării',
  'The records that were written': 'Înregistrările care au fost scrise',
  'The records whose texts you may change, by kind and id, at most 500 at a time: a file for each record, a unit for each text, markup as inline codes. Without websites and slugs.':
    'Înregistrările ale căror texte le puteți modifica, după fel și identificator, cel mult 500 odată: un fișier pentru fiecare înregistrare, o unitate pentru fiecare text, marcajele ca coduri interne. Fără site-uri web și sluguri.',
  'The text that it is for, where it is for one': 'Textul la care se referă, dacă este unul',
  'The texts that were written': 'Textele care au fost scrise',
  'What became of a translation file': 'Ce s-a întâmplat cu un fișier de traducere',
  'What was left out, and why': 'Ce a fost lăsat deoparte și de ce',
  'What was left out; nothing of these records was written':
    'Ce a fost lăsat deoparte; din aceste înregistrări nu s-a scris nimic',
};
