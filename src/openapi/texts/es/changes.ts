/** Texts of the change feed. */
export const changes: Readonly<Record<string, string>> = {
  'What is created, changed and deleted, in this order':
    'Lo que se crea, se cambia y se elimina, en este orden',
  'List what was created, changed and deleted since':
    'Listar lo que se ha creado, cambiado y eliminado desde entonces',
  'In the order in which it was done, each change once. Without `since` it answers where to begin: take that, read the lists, then follow.':
    'En el orden en que se hizo, cada cambio una sola vez. Sin `since` la respuesta dice dónde empezar: tome ese token, lea las listas y siga después.',
  'Follow what is created, changed and deleted, as server-sent events':
    'Seguir lo que se crea, se cambia y se elimina, como eventos enviados por el servidor',
  'Each event is named `change`, has a change as its data, and as its id what to go on from, as `Last-Event-ID` or `since`. A stream ends after 15 minutes at most; clients connect again.':
    'Cada evento se llama `change`, tiene como datos un cambio y como identificador el punto desde el que seguir, como `Last-Event-ID` o `since`. Un flujo termina a los 15 minutos como máximo; los clientes se conectan de nuevo.',
  'Only what comes after: the `next` of an earlier answer, or `now`':
    'Solo lo que viene después: el `next` de una respuesta anterior, o `now`',
  'Only changes of these kinds; all when it is left out': 'Solo cambios de estos tipos; todos si se omite',
  'At most so many changes': 'Como máximo este número de cambios',
  'The id of the last event that came: only what comes after, whatever `since` says':
    'El identificador del último evento recibido: solo lo que viene después, diga lo que diga `since`',
  'Kind of what was changed': 'Tipo de lo que se cambió',
  'Id of what was changed': 'Id de lo que se cambió',
  'What a copy has to do: `delete` of all that the caller may not read now':
    'Lo que debe hacer una copia: `delete` de todo lo que quien llama no puede leer ahora',
  'Address to read it at; absent with `delete`': 'Dirección donde leerlo; ausente con `delete`',
  'Names of the parameters that were sent; absent where the caller may not read it':
    'Nombres de los parámetros enviados; ausente si quien llama no puede leerlo',
  'Languages in which texts were written; absent where the caller may not read it':
    'Idiomas en los que se escribieron textos; ausente si quien llama no puede leerlo',
  'What was done, for those who read unpublished records of others':
    'Lo que se hizo, para quienes leen registros sin publicar de otros',
  'A change, as far as the caller may know of it': 'Un cambio, hasta donde quien llama puede conocerlo',
  'The changes; there may be none although there are more':
    'Los cambios; puede no haber ninguno aunque queden más',
  'Where to go on: to be sent as `since`, as it is': 'Dónde seguir: debe enviarse tal cual como `since`',
  'The same as an address': 'Lo mismo como dirección',
  'Whether there are more already': 'Si ya hay más',
  'Changes in the order in which they were done': 'Cambios en el orden en que se hicieron',
  'What came after this token is not kept any longer, or never was in this database':
    'Lo que siguió a este token ya no se conserva, o nunca estuvo en esta base de datos',
  'That proxies are to pass on each event at once':
    'Que los intermediarios deben pasar cada evento de inmediato',
  'The data of each event; the answer goes on': 'Los datos de cada evento; la respuesta continúa',
};
