/** Batches, and trials of writes. */
export const batch: Readonly<Record<string, string>> = {
  'An operation of a batch was refused, and with it all of them':
    'O operație dintr-un lot a fost refuzată și, odată cu ea, toate',
  'Writes of events, venues, organizers, categories, tags and their translations, each by the rules and rights of the same request alone. With `all` they share one transaction: where one is refused, nothing is done. It counts as as many requests as it has operations.':
    'Scrieri de evenimente, locuri, organizatori, categorii, etichete și traducerile lor, fiecare după regulile și drepturile aceleiași cereri trimise singură. Cu `all` împart o tranzacție: dacă una este refuzată, nu se face nimic. Lotul contează ca atâtea cereri câte operații are.',
  'A new event, and a change of another: both or none':
    'Un eveniment nou și modificarea altuia: amândouă sau niciuna',
  'Do up to 100 writes in one request': 'Face până la 100 de scrieri într-o cerere',
  'Several writes in one request': 'Mai multe scrieri într-o cerere',
  'HTTP method': 'Metoda HTTP',
  'Path below the mount, with its query': 'Calea sub punctul de montare, cu interogarea ei',
  'Headers of this request; the `Accept-Language` and `Prefer` of the batch count where it has none of its own':
    'Antetele acestei cereri; `Accept-Language` și `Prefer` ale lotului contează acolo unde nu le are pe ale ei',
  'What the request sends, as JSON': 'Ce trimite cererea, ca JSON',
  'One request of a batch': 'O cerere dintr-un lot',
  'With `all` either all operations are done or none; with `each` every one for itself, in their order':
    'Cu `all` se fac toate operațiile sau niciuna; cu `each`, fiecare pentru sine, în ordinea lor',
  'What is to be done, in this order': 'Ce este de făcut, în această ordine',
  'Headers that concern this operation alone': 'Antete care privesc numai această operație',
  'The body, as the same request alone would be answered':
    'Corpul, așa cum l-ar primi aceeași cerere trimisă singură',
  'The answer to one operation': 'Răspunsul la o operație',
  'One answer for each operation, in their order': 'Câte un răspuns pentru fiecare operație, în ordinea lor',
  'The answers to a batch': 'Răspunsurile la un lot',
  'For `rest_batch_failed`: the operation that was refused, the first being 0':
    'Pentru `rest_batch_failed`: operația care a fost refuzată, prima fiind 0',
  'For `rest_batch_failed`: what that operation was answered':
    'Pentru `rest_batch_failed`: răspunsul la acea operație',
  'That nothing was done, as `dry_run` asks for': 'Că nu s-a făcut nimic, așa cum cere `dry_run`',
  '`true` checks everything and answers as if it were done, and nothing is changed; ids of what would be new are not kept':
    '`true` verifică totul și răspunde ca și cum ar fi făcut, și nimic nu se schimbă; ID-urile a ceea ce ar fi nou nu se păstrează',
};
