/** Translation files. */
export const xliff: Readonly<Record<string, string>> = {
  'A Romanian title': 'Un título en rumano',
  'A record that was written': 'Un registro que se ha escrito',
  'Also take texts whose source has changed since':
    'Tomar también los textos cuya fuente ha cambiado desde entonces',
  'Download what is to be translated, as XLIFF 2.1': 'Descargar lo que está por traducir, como XLIFF 2.1',
  'Each record is written with all of its texts or not at all, by the rights of the caller. A record is left out when one of its source texts has changed since, unless `force` is sent. Segments that are `initial` and unchanged count as not translated. Sent again, it changes nothing.':
    'Cada registro se escribe con todos sus textos o no se escribe, según los derechos de quien llama. Un registro se deja fuera cuando uno de sus textos de origen ha cambiado desde entonces, salvo que se envíe `force`. Los segmentos `initial` sin cambios cuentan como no traducidos. Enviado otra vez, no cambia nada.',
  'Language that was translated from': 'Idioma del que se ha traducido',
  'Language that was translated into': 'Idioma al que se ha traducido',
  'Language to translate from; default: that of the site':
    'Idioma del que se traduce; por defecto, el del sitio',
  'Language to translate into': 'Idioma al que se traduce',
  'Number of records for which the file has nothing new':
    'Número de registros para los que el archivo no tiene nada nuevo',
  'Only this kind of record': 'Solo este tipo de registro',
  'Take over what translators have written, as XLIFF 2.1':
    'Incorporar lo que han escrito los traductores, como XLIFF 2.1',
  'The XLIFF document': 'El documento XLIFF',
  'The file in the document: kind and id of the record':
    'El archivo dentro del documento: tipo e identificador del registro',
  'The records that were written': 'Los registros que se han escrito',
  'The records whose texts you may change, by kind and id, at most 500 at a time: a file for each record, a unit for each text, markup as inline codes. Without websites and slugs.':
    'Los registros cuyos textos puede modificar, por tipo e identificador, 500 como máximo a la vez: un archivo por registro, una unidad por texto, el marcado como códigos en línea. Sin sitios web ni slugs.',
  'The text that it is for, where it is for one': 'El texto al que se refiere, si se refiere a uno',
  'The texts that were written': 'Los textos que se han escrito',
  'What became of a translation file': 'Qué ha sido de un archivo de traducción',
  'What was left out, and why': 'Lo que se ha dejado fuera, y por qué',
  'What was left out; nothing of these records was written':
    'Lo que se ha dejado fuera; de estos registros no se ha escrito nada',
};
