/** What errors mean. */
export const errors: Readonly<Record<string, string>> = {
  'The body is not valid JSON, or not UTF-8': 'El cuerpo no es JSON válido o no está en UTF-8',
  'The request cannot be read': 'La petición no se puede leer',
  'The id belongs to something that is no event': 'El ID pertenece a algo que no es un evento',
  'A parent was given for a tag': 'Se indicó un superior para una etiqueta',
  'Nobody is logged in, and this is not for everybody':
    'Nadie ha iniciado sesión, y esto no está abierto a todos',
  'User name or password is wrong': 'El nombre de usuario o la contraseña es incorrecta',
  'What was sent as user name cannot be one': 'Lo que se envió como nombre de usuario no puede serlo',
  'Key or token is unknown, has ended, or was revoked':
    'La clave o el token no se conoce, ha caducado o se revocó',
  'The caller, or the scopes of the key, may not do this; or a page of another site sent a write':
    'Quien llama no tiene permiso para ello, o los alcances de la clave no lo permiten; o una página de otro sitio envió una escritura',
  'The record is not public, and the caller may not read it':
    'El registro no es público, y quien llama no puede leerlo',
  'The event is in the trash': 'El evento está en la papelera',
  'The password of the event is missing or wrong': 'La contraseña del evento falta o es incorrecta',
  'There is nothing at this address': 'No hay nada en esta dirección',
  'The address does not take this method': 'La dirección no acepta este método',
  'The record has no texts in this language': 'El registro no tiene textos en este idioma',
  'No account has this id': 'Ninguna cuenta tiene este ID',
  'The account has no password or key with this id':
    'La cuenta no tiene ninguna contraseña o clave con este ID',
  'The namespace is not one of this service': 'El espacio de nombres no es de este servicio',
  'No event has this id': 'Ningún evento tiene este ID',
  'A page after the first has no items': 'Una página posterior a la primera no tiene elementos',
  'Something else was changed at the same time, or stands against it':
    'Algo más se cambió al mismo tiempo o lo impide',
  'The record is already in the trash': 'El registro ya está en la papelera',
  'The body is larger than allowed': 'El cuerpo es mayor de lo permitido',
  'The body is of none of the three types, or compressed':
    'El cuerpo no es de ninguno de los tres tipos, o está comprimido',
  'Too many requests, or too many failed logins':
    'Demasiadas peticiones o demasiados inicios de sesión fallidos',
  'The headers are too large or too many': 'Las cabeceras son demasiado grandes o demasiadas',
  'Something went wrong in the service': 'Algo ha fallado en el servicio',
  'The disk of the database, or of the pictures, is full':
    'El disco de la base de datos, o el de las imágenes, está lleno',
  'The database cannot be reached or written now, the identity provider cannot be reached, or the service is about to end':
    'Ahora no se puede acceder a la base de datos o esta no admite escrituras, no se puede acceder al proveedor de identidad, o el servicio está a punto de terminar',
  'A required parameter is absent or null; `details` names the invalid ones beside it too':
    'Falta un parámetro obligatorio o es null; `details` nombra también los no válidos',
  'Values that break their rule, or name what does not exist; all of them are named':
    'Valores que incumplen su regla o que nombran algo que no existe; se indican todos',
  'A term of this name exists under the same parent':
    'Ya existe un término con este nombre bajo el mismo superior',
  'The item has another version than `If-Match` names, or one that `If-None-Match` names':
    'El elemento tiene otra versión que la de `If-Match`, o una que `If-None-Match` nombra',
  'The `Idempotency-Key` was sent before with another request':
    'La `Idempotency-Key` ya se envió con otra petición',
  'This service asks for `If-Match` with each change of an item':
    'Este servicio pide `If-Match` en cada cambio de un elemento',
  'For `rest_unavailable` at `/health/ready`: the check that failed':
    'Para `rest_unavailable` en `/health/ready`: la comprobación que ha fallado',
};
