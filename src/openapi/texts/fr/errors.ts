/** What errors mean. */
export const errors: Readonly<Record<string, string>> = {
  'The body is not valid JSON, or not UTF-8': 'Le corps n’est pas du JSON valide, ou n’est pas en UTF-8',
  'The request cannot be read': 'La requête ne peut pas être lue',
  'The id belongs to something that is no event':
    'L’identifiant est celui de quelque chose qui n’est pas un événement',
  'A parent was given for a tag': 'Un parent a été indiqué pour une étiquette',
  'Nobody is logged in, and this is not for everybody':
    'Personne n’est connecté, et cela n’est pas ouvert à tous',
  'User name or password is wrong': 'Le nom d’utilisateur ou le mot de passe est faux',
  'What was sent as user name cannot be one':
    'Ce qui a été envoyé comme nom d’utilisateur ne peut pas en être un',
  'Key or token is unknown, has ended, or was revoked':
    'La clé ou le jeton est inconnu, a expiré ou a été révoqué',
  'The caller, or the scopes of the key, may not do this; or a page of another site sent a write':
    'L’appelant n’a pas le droit de faire cela, ou les portées de la clé ne le permettent pas ; ou une page d’un autre site a envoyé une écriture',
  'The record is not public, and the caller may not read it':
    'L’enregistrement n’est pas public, et l’appelant ne peut pas le lire',
  'The event is in the trash': 'L’événement est dans la corbeille',
  'The password of the event is missing or wrong': 'Le mot de passe de l’événement est absent ou faux',
  'There is nothing at this address': 'Il n’y a rien à cette adresse',
  'The address does not take this method': 'L’adresse n’accepte pas cette méthode',
  'The record has no texts in this language': 'L’enregistrement n’a pas de textes dans cette langue',
  'No account has this id': 'Aucun compte n’a cet identifiant',
  'The account has no password or key with this id':
    'Le compte n’a ni mot de passe ni clé avec cet identifiant',
  'The namespace is not one of this service': 'L’espace de noms n’est pas l’un de ceux de ce service',
  'No event has this id': 'Aucun événement n’a cet identifiant',
  'A page after the first has no items': 'Une page au-delà de la première ne contient aucun élément',
  'Something else was changed at the same time, or stands against it':
    'Autre chose a été modifié au même moment, ou s’y oppose',
  'The record is already in the trash': 'L’enregistrement est déjà dans la corbeille',
  'The body is larger than allowed': 'Le corps est plus volumineux qu’autorisé',
  'The body is of none of the three types, or compressed':
    'Le corps n’est d’aucun des trois types, ou est compressé',
  'Too many requests, or too many failed logins': 'Trop de requêtes, ou trop d’échecs de connexion',
  'The headers are too large or too many': 'Les en-têtes sont trop volumineux ou trop nombreux',
  'Something went wrong in the service': 'Une erreur est survenue dans le service',
  'The disk of the database, or of the pictures, is full':
    'Le disque de la base de données, ou celui des images, est plein',
  'The database cannot be reached or written now, the identity provider cannot be reached, or the service is about to end':
    'La base de données n’est pas joignable ou n’accepte pas d’écritures, le fournisseur d’identité n’est pas joignable, ou le service est sur le point de s’arrêter',
  'A required parameter is absent or null; `details` names the invalid ones beside it too':
    'Un paramètre obligatoire est absent ou nul ; `details` nomme aussi ceux qui ne sont pas valides',
  'Values that break their rule, or name what does not exist; all of them are named':
    'Des valeurs enfreignent leur règle ou désignent ce qui n’existe pas ; toutes sont nommées',
  'A term of this name exists under the same parent': 'Un terme de ce nom existe sous le même parent',
  'The item has another version than `If-Match` names, or one that `If-None-Match` names':
    'L’élément a une autre version que celle de `If-Match`, ou une version nommée par `If-None-Match`',
  'The `Idempotency-Key` was sent before with another request':
    'La `Idempotency-Key` a déjà été envoyée avec une autre requête',
  'This service asks for `If-Match` with each change of an item':
    'Ce service demande `If-Match` pour chaque modification d’un élément',
  'For `rest_unavailable` at `/health/ready`: the check that failed':
    'Pour `rest_unavailable` à `/health/ready` : la vérification qui a échoué',
};
