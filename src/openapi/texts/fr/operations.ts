/** Summaries and descriptions of operations. */
export const operations: Readonly<Record<string, string>> = {
  'Calendar events, with their venues, organizers, categories and tags':
    'Événements du calendrier, avec leurs lieux, organisateurs, catégories et étiquettes',
  'The places where events happen': 'Les lieux où se déroulent les événements',
  'The people and bodies who hold events': 'Les personnes et organismes qui organisent les événements',
  'Categories of events, which may lie one below the other':
    'Catégories d’événements, qui peuvent être imbriquées',
  'Tags of events': 'Étiquettes des événements',
  'The translators’ work list': 'La liste de travail des traducteurs',
  'Pictures of events, venues and organizers': 'Images des événements, des lieux et des organisateurs',
  'Accounts, and their application passwords and API keys':
    'Comptes, avec leurs mots de passe d’application et leurs clés d’API',
  'Who wrote what, when and from where': 'Qui a écrit quoi, quand et d’où',
  'What the interface says of itself': 'Ce que l’interface dit d’elle-même',
  'List accounts': 'Lister les comptes',
  'By their id.': 'Triés par identifiant.',
  'Create an account': 'Créer un compte',
  'Without a password the account signs in by other means only. Who comes with an application password or an API key makes no administrator.':
    'Sans mot de passe, le compte ne se connecte que par d’autres moyens. Avec un mot de passe d’application ou une clé d’API, on ne crée pas d’administrateur.',
  'Read one’s own account': 'Lire son propre compte',
  'Who is logged in, with which role.': 'Qui est connecté, et avec quel rôle.',
  'Change one’s own account': 'Modifier son propre compte',
  'Only what is sent changes. Another password asks for the present one, and ends application passwords and API keys only with `revoke_credentials`. E-mail, password and credentials are changed by who comes with the login password.':
    'Seul ce qui est envoyé est modifié. Changer le mot de passe exige l’actuel et ne met fin aux mots de passe d’application et aux clés d’API qu’avec `revoke_credentials`. L’adresse e-mail, le mot de passe et les identifiants se modifient avec le mot de passe de connexion.',
  'Read an account': 'Lire un compte',
  'The account with its role, never with its secrets.': 'Le compte avec son rôle, jamais avec ses secrets.',
  'Change an account; `active=false` deactivates it': 'Modifier un compte ; `active=false` le désactive',
  'Only what is sent changes. The last administrator stays one. Who comes with an application password or an API key changes no administrator, and makes none.':
    'Seul ce qui est envoyé est modifié. Le dernier administrateur le reste. Avec un mot de passe d’application ou une clé d’API, on ne modifie ni ne nomme d’administrateur.',
  'Remove an account with its credentials; what belongs to it passes to another':
    'Supprimer un compte et ses identifiants de connexion ; ce qui lui appartient passe à un autre',
  'Its credentials end, and what belongs to it passes to the account that `reassign` names. To shut somebody out, deactivate the account instead.':
    'Ses identifiants de connexion cessent d’être valables, et ce qui lui appartient passe au compte indiqué par `reassign`. Pour seulement bloquer l’accès d’une personne, désactivez plutôt le compte.',
  'List application passwords and their last use':
    'Lister les mots de passe d’application et leur dernière utilisation',
  'With their last use, never with the secret.': 'Avec leur dernière utilisation, jamais avec le secret.',
  'Make an application password, which is shown this once':
    'Créer un mot de passe d’application, affiché cette seule fois',
  'The secret is shown this once and kept as a hash only. It takes the login password to make one.':
    'Le secret n’est affiché que cette fois ; seule son empreinte est conservée. Il faut le mot de passe de connexion pour en créer un.',
  'Revoke an application password': 'Révoquer un mot de passe d’application',
  'It ends at once.': 'Il cesse immédiatement d’être valable.',
  'List API keys and their last use': 'Lister les clés d’API et leur dernière utilisation',
  'Make an API key, which is shown this once': 'Créer une clé d’API, affichée cette seule fois',
  'Read an API key, without its secret': 'Lire une clé d’API, sans son secret',
  'With its scopes, networks, end and last use.':
    'Avec ses portées, ses réseaux, son expiration et sa dernière utilisation.',
  'Change name, scopes, networks or end of an API key':
    'Modifier le nom, les portées, les réseaux ou l’expiration d’une clé d’API',
  'Only what is sent changes; null or an empty value clears.':
    'Seul ce qui est envoyé est modifié ; null ou une valeur vide efface.',
  'Revoke an API key': 'Révoquer une clé d’API',
  'Replace an API key; the old one goes on for the overlap':
    'Remplacer une clé d’API ; l’ancienne reste valable pendant la période de transition',
  'The secret is shown this once and kept as a hash only. The old one goes on beside it for `overlap` seconds.':
    'Le secret n’est affiché que cette fois ; seule son empreinte est conservée. L’ancienne clé reste valable en parallèle pendant `overlap` secondes.',
  'List media items, newest first': 'Lister les médias, du plus récent au plus ancien',
  'The newest first: those that a record shows which you may read, and your own.':
    'Du plus récent au plus ancien : ceux que montre un enregistrement que vous pouvez lire, et les vôtres.',
  'Upload a picture, or have one fetched': 'Envoyer une image, ou en faire récupérer une',
  'Send `file` in a multipart body, or `url`. A picture that is fetched again from the same address is kept once.':
    'Envoyez `file` dans un corps multipart, ou bien `url`. Une image récupérée de nouveau à la même adresse n’est conservée qu’une fois.',
  'Read a media item': 'Lire un média',
  'With the sizes that were made of it.': 'Avec les tailles qui en ont été produites.',
  'Delete a media item for good; records lose it as their image':
    'Supprimer définitivement un média ; les enregistrements dont il est l’image la perdent',
  'For good. Records lose it as their image.':
    'Suppression définitive. Les enregistrements dont il est l’image la perdent.',
  'Describe the routes of the interface': 'Décrire les routes de l’interface',
  'Every route with its methods and their parameters.':
    'Toutes les routes, avec leurs méthodes et les paramètres de celles-ci.',
  'Read the OpenAPI document': 'Lire le document OpenAPI',
  'This document, in the language of the request.': 'Ce document, dans la langue de la requête.',
  'Discover the interfaces of the site': 'Découvrir les interfaces du site',
  'What clients of the compatible mount read first.':
    'Ce que les clients du point de montage compatible lisent en premier.',
  'List what is translated, outdated and missing, as far as you may change it':
    'Lister ce qui est traduit, obsolète ou manquant, dans la limite de ce que vous pouvez modifier',
  'One item for each record and language.': 'Un élément par enregistrement et par langue.',
  'List who wrote what, when and from where, the newest first':
    'Lister qui a écrit quoi, quand et d’où, du plus récent au plus ancien',
  'With the values before and after; of secrets only the names of the fields.':
    'Avec les valeurs avant et après ; pour les secrets, seulement les noms des champs.',
  'List events': 'Lister les événements',
  'Events from yesterday to two years from now, by their start, unless dates are given. A page after the first that has no items answers 404.':
    'Sauf si des dates sont indiquées, les événements allant d’hier à dans deux ans, triés par date de début. Au-delà de la première, une page sans élément répond 404.',
  'Create an event': 'Créer un événement',
  'Venues, organizers, categories and tags are named by id, or given as data to be created with the event: all of it or nothing. What a contributor creates waits as draft or pending.':
    'Les lieux, organisateurs, catégories et étiquettes sont désignés par leur identifiant, ou donnés sous forme de données à créer avec l’événement : tout ou rien. Ce que crée un contributeur reste en brouillon ou en attente de relecture.',
  'Read an event': 'Lire un événement',
  'What is not public is read by those who may edit it. One with a password is read with `password`, or with `context=edit` by those who may edit it.':
    'Ce qui n’est pas public n’est lisible que par ceux qui peuvent le modifier. Un événement protégé par mot de passe se lit avec `password`, ou avec `context=edit` par ceux qui peuvent le modifier.',
  'Change an event': 'Modifier un événement',
  'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.':
    'Seul ce qui est envoyé est modifié ; null ou une valeur vide efface. Les textes sont écrits dans la langue de la requête.',
  'Move an event to the trash': 'Mettre un événement à la corbeille',
  'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end.':
    'Il est mis à la corbeille ; une seconde fois, la réponse est 410. Un autre `status` l’en ressort ; plus tard, il est supprimé définitivement.',
  'Read an event by its slug': 'Lire un événement par son slug',
  'The slug is looked for in the language of the request, then in the default, then in any.':
    'Le slug est cherché dans la langue de la requête, puis dans la langue par défaut, puis dans n’importe quelle autre.',
  'Change an event found by its slug; `slug` among the fields renames it':
    'Modifier un événement trouvé par son slug ; un `slug` parmi les champs le renomme',
  'The slug in the path finds the record, one among the fields renames it. Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.':
    'Le slug du chemin désigne l’enregistrement, un slug parmi les champs le renomme. Seul ce qui est envoyé est modifié ; null ou une valeur vide efface. Les textes sont écrits dans la langue de la requête.',
  'Move an event found by its slug to the trash': 'Mettre à la corbeille un événement trouvé par son slug',
  'Read the texts of one of the events in all languages':
    'Lire les textes d’un événement dans toutes les langues',
  'As they are stored, without fallback. With what is outdated and what is missing.':
    'Tels qu’ils sont enregistrés, sans langue de repli. Avec ce qui est obsolète et ce qui manque.',
  'Read the texts of one language as they are stored':
    'Lire les textes d’une langue tels qu’ils sont enregistrés',
  'As they are stored, without fallback.': 'Tels qu’ils sont enregistrés, sans langue de repli.',
  'Replace the texts of one language': 'Remplacer les textes d’une langue',
  'What is not sent is removed from this language.': 'Ce qui n’est pas envoyé est supprimé de cette langue.',
  'Change some texts of one language': 'Modifier certains textes d’une langue',
  'Remove the texts of one language': 'Supprimer les textes d’une langue',
  'The texts of the original language cannot be removed.':
    'Les textes de la langue d’origine ne peuvent pas être supprimés.',
  'List venues': 'Lister les lieux',
  'The newest first. A page after the first that has no items answers 404.':
    'Du plus récent au plus ancien. Au-delà de la première, une page sans élément répond 404.',
  'Create a venue': 'Créer un lieu',
  'When all that is sent equals a record that is there, that one is answered, unchanged.':
    'Si tout ce qui est envoyé est identique à un enregistrement existant, c’est celui-ci qui est renvoyé, inchangé.',
  'Read a venue': 'Lire un lieu',
  'What is not public is read by those who may edit it.':
    'Ce qui n’est pas public n’est lisible que par ceux qui peuvent le modifier.',
  'Change a venue': 'Modifier un lieu',
  'Move a venue to the trash': 'Mettre un lieu à la corbeille',
  'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end. Its events go on without it.':
    'Il est mis à la corbeille ; une seconde fois, la réponse est 410. Un autre `status` l’en ressort ; plus tard, il est supprimé définitivement. Ses événements subsistent sans lui.',
  'Read a venue by its slug': 'Lire un lieu par son slug',
  'Change a venue found by its slug; `slug` among the fields renames it':
    'Modifier un lieu trouvé par son slug ; un `slug` parmi les champs le renomme',
  'Move a venue found by its slug to the trash': 'Mettre à la corbeille un lieu trouvé par son slug',
  'Read the texts of one of the venues in all languages': 'Lire les textes d’un lieu dans toutes les langues',
  'List organizers': 'Lister les organisateurs',
  'Create an organizer': 'Créer un organisateur',
  'Read an organizer': 'Lire un organisateur',
  'Change an organizer': 'Modifier un organisateur',
  'Move an organizer to the trash': 'Mettre un organisateur à la corbeille',
  'Read an organizer by its slug': 'Lire un organisateur par son slug',
  'Change an organizer found by its slug; `slug` among the fields renames it':
    'Modifier un organisateur trouvé par son slug ; un `slug` parmi les champs le renomme',
  'Move an organizer found by its slug to the trash':
    'Mettre à la corbeille un organisateur trouvé par son slug',
  'Read the texts of one of the organizers in all languages':
    'Lire les textes d’un organisateur dans toutes les langues',
  'List categories': 'Lister les catégories',
  'By name. Those that no published event carries are left out unless `hide_empty` is false. An empty page is no error.':
    'Triées par nom. Celles qu’aucun événement publié ne porte sont omises, sauf si `hide_empty` vaut false. Une page vide n’est pas une erreur.',
  'Create a category': 'Créer une catégorie',
  'A name is unique below its parent; a slug that is taken gets a number.':
    'Un nom est unique sous son parent ; un slug déjà pris reçoit un numéro.',
  'Read a category': 'Lire une catégorie',
  'With the number of published events that carry it.': 'Avec le nombre d’événements publiés qui la portent.',
  'Change a category': 'Modifier une catégorie',
  'Delete a category for good': 'Supprimer définitivement une catégorie',
  'For good. Its children move up to its parent, and events lose it.':
    'Suppression définitive. Ses enfants remontent sous son parent, et les événements la perdent.',
  'Read the texts of one of the categories in all languages':
    'Lire les textes d’une catégorie dans toutes les langues',
  'List tags': 'Lister les étiquettes',
  'Create a tag': 'Créer une étiquette',
  'A name is unique; a slug that is taken gets a number.':
    'Un nom est unique ; un slug déjà pris reçoit un numéro.',
  'Read a tag': 'Lire une étiquette',
  'Change a tag': 'Modifier une étiquette',
  'Delete a tag for good': 'Supprimer définitivement une étiquette',
  'For good. Events lose it.': 'Suppression définitive. Les événements la perdent.',
  'Read the texts of one of the tags in all languages':
    'Lire les textes d’une étiquette dans toutes les langues',
  'User name or e-mail address, with the login password or an application password':
    'Nom d’utilisateur ou adresse e-mail, avec le mot de passe de connexion ou un mot de passe d’application',
  'API key, limited to its scopes, or token of the identity provider':
    'Clé d’API, limitée à ses portées, ou jeton du fournisseur d’identité',
  'Language by parameter or Accept-Language': 'Langue par paramètre ou par Accept-Language',
  'Calendar events, venues, organizers, categories and tags in six languages.':
    'Événements de calendrier, lieux, organisateurs, catégories et étiquettes en six langues.',
  'Every path is there below each mount, and below each mount with a language before it. HEAD is answered as GET without a body, OPTIONS with what a path takes.':
    'Chaque chemin existe sous chaque point de montage, et sous chaque point de montage précédé d’une langue. HEAD reçoit la même réponse que GET, sans corps ; OPTIONS indique ce qu’un chemin accepte.',
  'Parameters of a write are sent as JSON, as a form, or in the query; in forms brackets nest: `venue[city]=Oslo`, `tags[]=jazz`. POST, PUT and PATCH of a record are one and the same partial update: what is left out is kept.':
    'Les paramètres d’une écriture sont envoyés en JSON, en formulaire ou dans la chaîne de requête ; dans les formulaires, les crochets servent à imbriquer : `venue[city]=Oslo`, `tags[]=jazz`. POST, PUT et PATCH d’un enregistrement sont une seule et même mise à jour partielle : ce qui est omis est conservé.',
  'Unknown parameters are ignored and named in `X-Ignored-Params`; with `Prefer: handling=strict` they are refused.':
    'Les paramètres inconnus sont ignorés et nommés dans `X-Ignored-Params` ; avec `Prefer: handling=strict`, ils sont refusés.',
  extension: 'extension',
  'A page of the list': 'Une page de la liste',
  'Created, as it is now': 'Créé, dans son état actuel',
  'As it is now': 'Dans son état actuel',
  'Whether the process and its database are well':
    'Indiquer si le processus et sa base de données fonctionnent',
  'Ask what a path takes': 'Demander ce qu’un chemin accepte',
  'Every path answers to OPTIONS.': 'Chaque chemin répond à OPTIONS.',
};
