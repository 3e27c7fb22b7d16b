/** External ids. */
export const externalIds: Readonly<Record<string, string>> = {
  'No record has this external id': 'Aucun enregistrement n’a cet identifiant externe',
  'Both parts count in their exact spelling.': 'Les deux parties comptent dans leur graphie exacte.',
  'What no record has yet is created, and needs what a new record needs; else only what is sent changes. However often and however many times at once it is sent, there is one record. One in the trash is changed and stays there, unless a `status` is sent.':
    'Ce qu’aucun enregistrement ne porte encore est créé et exige ce qu’exige un nouvel enregistrement ; sinon, seul ce qui est envoyé est modifié. Quel que soit le nombre d’envois, même simultanés, il y a un seul enregistrement. Un enregistrement dans la corbeille est modifié et y reste, sauf si un `status` est envoyé.',
  'Only what is sent changes; another `external_source` and `external_id` rename it.':
    'Seul ce qui est envoyé est modifié ; d’autres `external_source` et `external_id` le renomment.',
  'It keeps its external id there, and a second time answers 410.':
    'Il y garde son identifiant externe ; une seconde fois, la réponse est 410.',
  'A venue with a city': 'Un lieu avec une ville',
  'An organizer with a phone': 'Un organisateur avec un téléphone',
  'System that knows the record by `external_id`, where one does':
    'Système qui connaît l’enregistrement par `external_id`, s’il y en a un',
  'Id of the record in `external_source`': 'Identifiant de l’enregistrement dans `external_source`',
  'System that knows the record by `external_id`; both or none, null removes both':
    'Système qui connaît l’enregistrement par `external_id` ; les deux ou aucun, null retire les deux',
  'Id of the record in `external_source`, unique there in its exact spelling':
    'Identifiant de l’enregistrement dans `external_source`, unique dans sa graphie exacte',
  'For `rest_conflict`: the id of the record that has the external id':
    'Pour `rest_conflict` : l’identifiant de l’enregistrement qui a l’identifiant externe',
  'Only what `external_source` knows by this id':
    'Seulement ce que `external_source` connaît par cet identifiant',
  'Only what `external_source` knows by this id; all date filters are then ignored':
    'Seulement ce que `external_source` connaît par cet identifiant ; tous les filtres de dates sont alors ignorés',
  'Only what this other system knows': 'Seulement ce que connaît cet autre système',
  'What it calls the record, percent-encoded': 'Comment il désigne l’enregistrement, en encodage pourcent',
  'The other system: letters, digits and `. _ -`': 'L’autre système : lettres, chiffres et `. _ -`',
  'Read one of the events by the id that another system has for it':
    'Lire un événement par l’identifiant qu’un autre système lui donne',
  'Create one of the events by the id that another system has for it, or change it':
    'Créer ou modifier un événement par l’identifiant qu’un autre système lui donne',
  'Change one of the events by the id that another system has for it':
    'Modifier un événement par l’identifiant qu’un autre système lui donne',
  'Move one of the events to the trash by the id that another system has for it':
    'Mettre un événement à la corbeille par l’identifiant qu’un autre système lui donne',
  'Read one of the venues by the id that another system has for it':
    'Lire un lieu par l’identifiant qu’un autre système lui donne',
  'Create one of the venues by the id that another system has for it, or change it':
    'Créer ou modifier un lieu par l’identifiant qu’un autre système lui donne',
  'Change one of the venues by the id that another system has for it':
    'Modifier un lieu par l’identifiant qu’un autre système lui donne',
  'Move one of the venues to the trash by the id that another system has for it':
    'Mettre un lieu à la corbeille par l’identifiant qu’un autre système lui donne',
  'Read one of the organizers by the id that another system has for it':
    'Lire un organisateur par l’identifiant qu’un autre système lui donne',
  'Create one of the organizers by the id that another system has for it, or change it':
    'Créer ou modifier un organisateur par l’identifiant qu’un autre système lui donne',
  'Change one of the organizers by the id that another system has for it':
    'Modifier un organisateur par l’identifiant qu’un autre système lui donne',
  'Move one of the organizers to the trash by the id that another system has for it':
    'Mettre un organisateur à la corbeille par l’identifiant qu’un autre système lui donne',
};
