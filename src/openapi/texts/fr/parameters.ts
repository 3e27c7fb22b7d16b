/** Parameters and fields that are sent. */
export const parameters: Readonly<Record<string, string>> = {
  'Only those whose user name, e-mail or display name contains this':
    'Seulement ceux dont le nom d’utilisateur, l’adresse e-mail ou le nom affiché contient ce texte',
  'Only those of this role': 'Seulement ceux qui ont ce rôle',
  'Only those who are active, or only those who are not':
    'Seulement ceux qui sont actifs, ou seulement ceux qui ne le sont pas',
  'An editor': 'Un éditeur',
  'Id of the record': 'Identifiant de l’enregistrement',
  'Id of the user whom the records and pictures pass to':
    'Identifiant de l’utilisateur à qui passent les enregistrements et les images',
  'A password for a program': 'Un mot de passe pour un programme',
  'A key that may write events': 'Une clé qui peut écrire des événements',
  'Both for an hour': 'Les deux pendant une heure',
  'A picture to fetch': 'Une image à récupérer',
  'Namespace to describe': 'Espace de noms à décrire',
  'Has no effect here': 'Sans effet ici',
  'Only translations of this status': 'Seulement les traductions dans cet état',
  'Only translations into this language': 'Seulement les traductions dans cette langue',
  'Only translations of this kind of record': 'Seulement les traductions de ce type d’enregistrement',
  'Only what this user wrote: an id or a user name':
    'Seulement ce que cet utilisateur a écrit : un identifiant ou un nom d’utilisateur',
  'Only writes of things of this kind': 'Seulement les écritures sur des éléments de ce type',
  'Only writes of the thing with this id; ids are told apart by `kind`':
    'Seulement les écritures sur l’élément qui a cet identifiant ; `kind` distingue les identifiants',
  'Only writes of this sort': 'Seulement les écritures de cette sorte',
  'Only what came from this address': 'Seulement ce qui est venu de cette adresse',
  'Only from this instant on, in the site’s time zone':
    'Seulement à partir de cet instant, dans le fuseau horaire du site',
  'Only before this instant, in the site’s time zone':
    'Seulement avant cet instant, dans le fuseau horaire du site',
  'Events that start on this date or later; default: yesterday':
    'Événements qui commencent à cette date ou plus tard ; par défaut : hier',
  'Events that end on this date or earlier; default: in two years':
    'Événements qui se terminent à cette date ou plus tôt ; par défaut : dans deux ans',
  'Events that start before this date': 'Événements qui commencent avant cette date',
  'Events that start after this date': 'Événements qui commencent après cette date',
  'Events that end before this date': 'Événements qui se terminent avant cette date',
  'Events that end after this date': 'Événements qui se terminent après cette date',
  'Take dates at their exact time instead of as whole days':
    'Prendre les dates à leur heure exacte et non comme des journées entières',
  'Words that the title, description or excerpt contain; `"a phrase"`, `-without`':
    'Mots contenus dans le titre, la description ou l’extrait ; `"a phrase"`, `-without`',
  'Events of one of these categories (ids, slugs or names) or of one below; not empty':
    'Événements de l’une de ces catégories (identifiants, slugs ou noms) ou d’une catégorie située en dessous ; non vide',
  'Events with one of these tags (ids, slugs or names); not empty':
    'Événements portant l’une de ces étiquettes (identifiants, slugs ou noms) ; non vide',
  'Events at one of these venues; not empty': 'Événements dans l’un de ces lieux ; non vide',
  'Events by one of these organizers; not empty': 'Événements de l’un de ces organisateurs ; non vide',
  'Only featured events, or only others': 'Seulement les événements mis en avant, ou seulement les autres',
  'Only events of these statuses': 'Seulement les événements dans ces états',
  'Only these events; all date filters are then ignored':
    'Seulement ces événements ; tous les filtres de date sont alors ignorés',
  'Only events that belong to this event': 'Seulement les événements qui dépendent de cet événement',
  'Only events with tickets, or only those without':
    'Seulement les événements avec billets, ou seulement ceux sans billets',
  'Only events at a venue whose coordinates are known':
    'Seulement les événements dans un lieu dont les coordonnées sont connues',
  'Latitude to look around; goes with `geoloc_lng`':
    'Latitude du point autour duquel chercher ; va avec `geoloc_lng`',
  'Longitude to look around; goes with `geoloc_lat`':
    'Longitude du point autour duquel chercher ; va avec `geoloc_lat`',
  'Kilometres to look around': 'Rayon de recherche en kilomètres',
  'What to order by; anything else counts as the default':
    'Critère de tri ; toute autre valeur compte comme la valeur par défaut',
  Direction: 'Sens du tri',
  'What is needed': 'Le nécessaire',
  'With all that belongs to it': 'Avec tout ce qui en fait partie',
  'In three languages': 'En trois langues',
  'A venue with its address': 'Un lieu avec son adresse',
  'Slug of the record': 'Slug de l’enregistrement',
  'An organizer with an address': 'Un organisateur avec une adresse',
  'Only terms whose name or slug contains this':
    'Seulement les termes dont le nom ou le slug contient ce texte',
  'Leave out these terms (ids or slugs)': 'Exclure ces termes (identifiants ou slugs)',
  'Only these terms (ids or slugs)': 'Seulement ces termes (identifiants ou slugs)',
  'Direction, in any letter case': 'Sens du tri, en majuscules ou en minuscules',
  'One of id, name, slug, count, include, term_group, description, modified; anything else counts as name':
    'L’une des valeurs id, name, slug, count, include, term_group, description, modified ; toute autre compte comme name',
  'Only terms of this event; goes before `post`':
    'Seulement les termes de cet événement ; l’emporte sur `post`',
  'Only the term with this slug': 'Seulement le terme qui a ce slug',
  'Only categories with this parent; 0 for the top level':
    'Seulement les catégories qui ont ce parent ; 0 pour le premier niveau',
  'A category below another': 'Une catégorie sous une autre',
  'A tag': 'Une étiquette',
  'Only these fields of the answer; `a.b` for those of nested records and of lists':
    'Seulement ces champs de la réponse ; `a.b` pour ceux des enregistrements imbriqués et des listes',
  '`edit` shows texts as they are stored to those who may edit the record':
    '`edit` montre les textes tels qu’ils sont enregistrés à ceux qui peuvent modifier l’enregistrement',
  'Only those that this event names': 'Seulement ceux que cet événement désigne',
  'Has no effect: what is deleted goes to the trash': 'Sans effet : ce qui est supprimé va à la corbeille',
  'Only those with a published event, or only those without':
    'Seulement ceux qui ont un événement publié, ou seulement ceux qui n’en ont pas',
  'Leave out terms that no published event carries': 'Omettre les termes qu’aucun événement publié ne porte',
  '`none` leaves empty what is not translated instead of falling back':
    '`none` laisse vide ce qui n’est pas traduit au lieu de recourir à une langue de repli',
  'Language of the request and of its answer': 'Langue de la requête et de sa réponse',
  'Alias of `i18n_language`, which wins when both are sent':
    'Alias de `i18n_language`, qui l’emporte si les deux sont envoyés',
  'Only those with an event that you may list and that has not ended':
    'Seulement ceux qui ont un événement que vous pouvez lister et qui n’est pas terminé',
  'Direction; by default dates go from new to old, all else ascends':
    'Sens du tri ; par défaut, les dates vont de la plus récente à la plus ancienne, tout le reste est croissant',
  'Page of the results to return': 'Page de résultats à renvoyer',
  'Password of a protected event': 'Mot de passe d’un événement protégé',
  'Language of the texts': 'Langue des textes',
  '`me`, or an id for administrators': '`me`, ou un identifiant pour les administrateurs',
  'Items per page; more than 50 count as 50': 'Éléments par page ; au-delà de 50, la valeur compte comme 50',
  'Only terms of this event': 'Seulement les termes de cet événement',
  'Words that the name, description, excerpt or one of the other texts contains; `-without`':
    'Mots contenus dans le nom, la description, l’extrait ou l’un des autres textes ; `-without`',
  'Only those of these statuses': 'Seulement ceux dans ces états',
  'A Romanian name': 'Un nom roumain',
  'Other scopes': 'D’autres portées',
  'One field': 'Un seul champ',
  'A French text': 'Un texte français',
  'Another name for people': 'Un autre nom affiché',
  'E-mail address, by which one may sign in too; empty for none':
    'Adresse e-mail, qui permet aussi de se connecter ; vide pour aucune',
  'Name for people; the user name when empty': 'Nom affiché ; le nom d’utilisateur si vide',
  'Login password; without one the user signs in by other means only':
    'Mot de passe de connexion ; sans lui, l’utilisateur ne se connecte que par d’autres moyens',
  'User name, kept in lower case': 'Nom d’utilisateur, conservé en minuscules',
  'What the user may do': 'Ce que l’utilisateur peut faire',
  'Login password': 'Mot de passe de connexion',
  'True ends all application passwords and API keys of the account; else they go on, also with another password':
    'True met fin à tous les mots de passe d’application et à toutes les clés d’API du compte ; sinon ils restent valables, même avec un nouveau mot de passe',
  'The present login password, to change it': 'Le mot de passe de connexion actuel, pour le changer',
  'False shuts out the user with all credentials, and keeps what is theirs':
    'False bloque l’accès de l’utilisateur avec tous ses identifiants de connexion, et conserve ce qui lui appartient',
  'What it is for': 'Usage prévu',
  'What it may be used for, within the role of its user':
    'Ce qu’elle permet de faire, dans les limites du rôle de son utilisateur',
  'Addresses or networks that it may be used from; none for everywhere':
    'Adresses ou réseaux depuis lesquels elle peut être utilisée ; aucun pour partout',
  'When it ends; null for never': 'Date d’expiration ; null pour jamais',
  'Seconds that the old key goes on beside the new one':
    'Nombre de secondes pendant lesquelles l’ancienne clé reste valable à côté de la nouvelle',
  'JPEG, PNG, WebP, GIF or AVIF, up to 10 MiB; in a multipart/form-data body':
    'JPEG, PNG, WebP, GIF ou AVIF, jusqu’à 10 MiB ; dans un corps multipart/form-data',
  'Address to fetch the picture from, instead of a file':
    'Adresse où récupérer l’image, au lieu d’un fichier',
  'Title; the file’s name when none is given': 'Titre ; le nom du fichier si aucun n’est indiqué',
  'Author id; only those who may edit others’ records may set another’s':
    'Identifiant de l’auteur ; seuls ceux qui peuvent modifier les enregistrements d’autrui peuvent en indiquer un autre que le leur',
  'Publication date, in the site’s time zone': 'Date de publication, dans le fuseau horaire du site',
  'Publication date in UTC': 'Date de publication en UTC',
  'Description; HTML is sanitised': 'Description ; le HTML est assaini',
  'Excerpt; HTML is sanitised': 'Extrait ; le HTML est assaini',
  'Image: the id of a media item, the address of one, or the address of a picture to fetch; empty for none':
    'Image : l’identifiant d’un média, l’adresse d’un média ou l’adresse d’une image à récupérer ; vide pour aucune',
  'Id of a media item': 'Identifiant d’un média',
  'Id or address of a media item, address of any picture, or empty':
    'Identifiant ou adresse d’un média, adresse d’une image quelconque, ou vide',
  'An image as it is read': 'Une image telle qu’elle est lue',
  'No image': 'Aucune image',
  'Slug; made from the name when none is given': 'Slug ; formé à partir du nom si aucun n’est indiqué',
  'Status of the record': 'État de l’enregistrement',
  'Texts of several languages at once: `{fr: {…}, de: {…}}`; null removes a language':
    'Textes en plusieurs langues à la fois : `{fr: {…}, de: {…}}` ; null supprime une langue',
  Title: 'Titre',
  'Start, in the event’s time zone': 'Début, dans le fuseau horaire de l’événement',
  'End, in the event’s time zone': 'Fin, dans le fuseau horaire de l’événement',
  'Time zone; empty for the site’s': 'Fuseau horaire ; vide pour celui du site',
  'Whether the event lasts all day': 'Indique si l’événement dure toute la journée',
  'Cost: a number, a text such as `$10 - $25`, or a list':
    'Prix : un nombre, un texte tel que `$10 - $25`, ou une liste',
  'Address of the event’s website; its own page when none is given':
    'Adresse du site web de l’événement ; sa propre page si aucune n’est indiquée',
  'Show a map': 'Afficher une carte',
  'Show a link to a map': 'Afficher un lien vers une carte',
  'Leave the event out of lists': 'Ne pas faire figurer l’événement dans les listes',
  'Pin the event in the calendar view': 'Épingler l’événement dans la vue calendrier',
  'Feature the event': 'Mettre l’événement en avant',
  'Whether there are tickets': 'Indique s’il y a des billets',
  'Id of the event that this one belongs to': 'Identifiant de l’événement dont celui-ci dépend',
  'Category ids, names or slugs; unknown names are created':
    'Identifiants, noms ou slugs de catégories ; les noms inconnus sont créés',
  'Tag ids, names or slugs; unknown names are created':
    'Identifiants, noms ou slugs d’étiquettes ; les noms inconnus sont créés',
  'Venue ids or data': 'Identifiants ou données de lieux',
  'Venue ids or data; 0 or empty for none': 'Identifiants ou données de lieux ; 0 ou vide pour aucun',
  'Ids separated by commas': 'Identifiants séparés par des virgules',
  '`{id}`, or the fields of a record': '`{id}`, ou les champs d’un enregistrement',
  'Organizer ids or data': 'Identifiants ou données d’organisateurs',
  'Password that readers of the event must give; empty removes it':
    'Mot de passe que les lecteurs de l’événement doivent indiquer ; vide le supprime',
  'Title; empty removes a translation': 'Titre ; vide supprime une traduction',
  'Address of the event’s website; empty for none': 'Adresse du site web de l’événement ; vide pour aucune',
  'Name of the venue': 'Nom du lieu',
  'Street and number': 'Rue et numéro',
  City: 'Ville',
  Country: 'Pays',
  Province: 'Province',
  State: 'État fédéré',
  'State or province; follows `state` or `province` when not given':
    'État fédéré ou province ; reprend `state` ou `province` si non indiqué',
  'Postal code': 'Code postal',
  Phone: 'Téléphone',
  Website: 'Site web',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  'Name of the venue; empty removes a translation': 'Nom du lieu ; vide supprime une traduction',
  'Name of the organizer': 'Nom de l’organisateur',
  'E-mail address': 'Adresse e-mail',
  'Name of the organizer; empty removes a translation':
    'Nom de l’organisateur ; vide supprime une traduction',
  Name: 'Nom',
  Description: 'Description',
  'Slug; made from the name when none is given; null makes it again':
    'Slug ; formé à partir du nom si aucun n’est indiqué ; null le forme de nouveau',
  'Id of the parent category, 0 for the top level':
    'Identifiant de la catégorie parente, 0 pour le premier niveau',
  'Name; empty removes a translation': 'Nom ; vide supprime une traduction',
  'Description; null clears it': 'Description ; null l’efface',
  'Refused: tags have no parent': 'Refusé : les étiquettes n’ont pas de parent',
  'ETags of versions that may be changed, or `*`; what counts is the version that they begin with, so that of an answer in any language will do':
    'ETags des versions qui peuvent être modifiées, ou `*` ; seule compte la version par laquelle ils commencent, celui d’une réponse dans n’importe quelle langue convient donc',
  'ETags of what is known already, or `*`: a read then answers 304, a change of an item 412':
    'ETags de ce qui est déjà connu, ou `*` : une lecture répond alors 304, une modification 412',
  'A text of one’s own, another for each request: repeated with it within 24 hours, a request is not done again and gets the same answer':
    'Un texte à soi, différent pour chaque requête : répétée avec lui dans les 24 heures, elle n’est pas exécutée de nouveau et reçoit la même réponse',
};
