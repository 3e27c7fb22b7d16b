/** Texts of the change feed. */
export const changes: Readonly<Record<string, string>> = {
  'What is created, changed and deleted, in this order':
    'Ce qui est créé, modifié et supprimé, dans cet ordre',
  'List what was created, changed and deleted since': 'Lister ce qui a été créé, modifié et supprimé depuis',
  'In the order in which it was done, each change once. Without `since` it answers where to begin: take that, read the lists, then follow.':
    'Dans l’ordre où cela a été fait, chaque modification une seule fois. Sans `since`, la réponse indique où commencer : prenez ce jeton, lisez les listes, puis suivez.',
  'Follow what is created, changed and deleted, as server-sent events':
    'Suivre ce qui est créé, modifié et supprimé, sous forme d’événements envoyés par le serveur',
  'Each event is named `change`, has a change as its data, and as its id what to go on from, as `Last-Event-ID` or `since`. A stream ends after 15 minutes at most; clients connect again.':
    'Chaque événement se nomme `change`, a pour données une modification et pour identifiant le point d’où continuer, comme `Last-Event-ID` ou `since`. Un flux prend fin après 15 minutes au plus ; les clients se reconnectent.',
  'Only what comes after: the `next` of an earlier answer, or `now`':
    'Seulement ce qui vient après : le `next` d’une réponse précédente, ou `now`',
  'Only changes of these kinds; all when it is left out':
    'Seulement les modifications de ces sortes ; toutes si le paramètre est absent',
  'At most so many changes': 'Au plus ce nombre de modifications',
  'The id of the last event that came: only what comes after, whatever `since` says':
    'L’identifiant du dernier événement reçu : seulement ce qui vient après, quoi que dise `since`',
  'Kind of what was changed': 'Sorte de ce qui a été modifié',
  'Id of what was changed': 'Identifiant de ce qui a été modifié',
  'What a copy has to do: `delete` of all that the caller may not read now':
    'Ce qu’une copie doit faire : `delete` pour tout ce que l’appelant ne peut pas lire maintenant',
  'Address to read it at; absent with `delete`': 'Adresse où le lire ; absente avec `delete`',
  'Names of the parameters that were sent; absent where the caller may not read it':
    'Noms des paramètres envoyés ; absent si l’appelant ne peut pas le lire',
  'Languages in which texts were written; absent where the caller may not read it':
    'Langues dans lesquelles des textes ont été écrits ; absent si l’appelant ne peut pas le lire',
  'What was done, for those who read unpublished records of others':
    'Ce qui a été fait, pour qui lit les fiches non publiées des autres',
  'A change, as far as the caller may know of it':
    'Une modification, pour autant que l’appelant puisse la connaître',
  'The changes; there may be none although there are more':
    'Les modifications ; il peut n’y en avoir aucune bien qu’il en reste',
  'Where to go on: to be sent as `since`, as it is': 'Où continuer : à envoyer tel quel comme `since`',
  'The same as an address': 'La même chose sous forme d’adresse',
  'Whether there are more already': 'S’il y en a déjà d’autres',
  'Changes in the order in which they were done': 'Modifications dans l’ordre où elles ont été faites',
  'What came after this token is not kept any longer, or never was in this database':
    'Ce qui a suivi ce jeton n’est plus conservé, ou n’a jamais été dans cette base de données',
  'That proxies are to pass on each event at once':
    'Que les mandataires doivent transmettre chaque événement aussitôt',
  'The data of each event; the answer goes on': 'Les données de chaque événement ; la réponse continue',
};
