import { list, type Vocabulary } from './vocabulary.js';

export const RO: Vocabulary = {
  in: 'la',
  themes: list(`
    Concert de jazz | Seară de muzică de cameră | Cinema în aer liber | Expoziție de fotografie | Lectură de poezie
    Plimbare ghidată | Târgul producătorilor | Semimaraton | Teatru pentru copii | Atelier de olărit
    Degustare de vinuri | Festival de mâncare stradală | Târg de carte | Noapte de salsa | Concert coral
    Întrecere științifică | Târg de vechituri | Dimineață de yoga | Turneu de șah | Expoziție de flori
    Prelegere de istorie locală | Spectacol de păpuși | Curs de gătit | Festival de film | Concert rock
    Târg de meșteșuguri | Cafeneaua limbilor | Tur cu bicicleta | Teatru de improvizație | Recital de orgă
  `),
  editions: list(`
    ediția de primăvară | ediția de vară | ediția de toamnă | ediția de iarnă | ziua familiei
    pentru începători | deschidere târzie | premieră | cu invitați | reluare
  `),
  openings: list(`
    O seară pentru toți cei cărora le place să descopere ceva nou.
    Pentru a zecea oară se întâlnesc aici artiști din toată regiunea.
    Vecini, prieteni și vizitatori se adună pentru câteva ore.
    Programul duce de la tradiții vechi la cele mai noi idei.
    Tineri talentați și nume cunoscute împart aceeași scenă.
    Un eveniment mic, cu o atmosferă caldă și mult loc pentru discuții.
    Început într-un garaj, umple astăzi una dintre cele mai frumoase săli.
    Veniți devreme, aduceți prietenii și rămâneți cât doriți.
    Vă așteaptă patru ore pline de culori, sunete și surprize.
    Echipa a pregătit cu multă grijă un program variat.
  `),
  middles: list(`
    Ușile se deschid cu o jumătate de oră înainte, locurile nu sunt numerotate.
    Găsiți băuturi, prăjituri și gustări de la producători locali.
    Copiii însoțiți de un adult participă gratuit.
    Sălile sunt accesibile fără trepte, iar la nevoie primiți ajutor.
    Dacă plouă, totul se mută în sala alăturată.
    Doi ghizi răspund la întrebări și arată ce se trece ușor cu vederea.
    O scurtă pauză lasă timp pentru o plimbare prin grădină.
    Nu sunt necesare cunoștințe, doar curiozitate și pantofi buni.
    Numărul locurilor este limitat, vă rugăm să vă înscrieți din timp.
    După aceea, invitații stau cu plăcere de vorbă cu publicul.
  `),
  closings: list(`
    Biletele se găsesc online și la intrare.
    Cea mai apropiată stație de tramvai este la cinci minute de mers.
    Vă așteptăm cu drag, indiferent de vreme.
    Încasările merg la școala de muzică din cartier.
    Bicicletele pot fi lăsate în siguranță în curte.
    Fotografiile sunt binevenite, dar fără bliț.
    Aduceți-vă propria cană și ajutați-ne să evităm deșeurile.
    Alte date vor fi anunțate la sfârșitul lunii.
    Evenimentul este posibil datorită voluntarilor și orașului.
    Din păcate, de data aceasta câinii trebuie să rămână acasă.
  `),
  excerpts: list(`
    Câteva ore de neuitat.
    Pentru curioși de orice vârstă.
    Cultura de după colț.
    Muzică, mâncare și companie bună.
    O singură dată în acest sezon.
    Mai sunt locuri libere.
  `),
  cities: list(`
    Paris | Lyon | Marsilia | Strasbourg | Berlin | München | Köln | Hamburg
    Viena | Zürich | Roma | Milano | Torino | Florența | Napoli | București
    Cluj-Napoca | Iași | Timișoara | Madrid | Barcelona | Sevilia | Londra | New York
  `),
  countries: list(`
    Franța | Germania | Austria | Elveția | Italia | România | Spania | Regatul Unit | Statele Unite
  `),
  streets: list(
    'Strada Gării | Strada Bisericii | Strada Morii | Piața Mare | Strada Grădinilor | Strada Școlii',
  ),
  venueKinds: list(`
    Primăria | Teatrul Municipal | Sala de Concerte | Fabrica Veche | Biblioteca Centrală
    Casa de Cultură | Grădina Botanică | Muzeul de Artă | Centrul Sportiv | Centrul Comunitar
  `),
  venueDescriptions: list(`
    O sală luminoasă pentru trei sute de oaspeți în mijlocul orașului vechi.
    Un fost atelier, de ani buni scenă pentru muzică și teatru.
    Un loc liniștit cu o grădină mare și o cafenea mică.
    O clădire modernă cu acustică bună, aproape de gară.
  `),
  organizerKinds: list(`
    Societatea Muzicală | Asociația de Teatru | Clubul Sportiv | Prietenii Muzeului | Universitatea Populară
    Clubul de Film | Clubul de Drumeții | Biroul Cultural | Inițiativa de Cartier | Fundația pentru Știință
  `),
  organizerDescriptions: list(`
    Organizăm evenimente pentru tot orașul din 1987.
    Un grup de voluntari care deschide cultura pentru toți.
    Împreună cu școlile aducem tinerii pe scenă.
    Îngrijim tradițiile vechi și facem loc celor noi.
  `),
  categories: list(`
    Muzică | Muzică clasică | Muzică de cameră | Operă | Coruri | Muzică ușoară | Jazz și blues | Rock și pop
    Scenă | Teatru | Comedie | Dramă | Improvizație | Dans | Balet | Tango
    Artă și film | Expoziții | Pictură | Fotografie | Sculptură | Cinema | Documentare | Scurtmetraje
    Sport și natură | Sport | Alergare | Ciclism | Înot | Natură | Drumeții | Grădini
    Cunoaștere și viața de zi cu zi | Conferințe | Istorie | Știință | Literatură | Ateliere | Gătit | Meșteșuguri
  `),
  topics: list(`
    Jazz | Teatru | Cinema | Pictură | Istorie | Știință | Gătit | Yoga | Alergare | Șah
    Dans | Fotografie | Literatură | Grădinărit | Limbi străine | Meșteșuguri | Drumeții | Operă | Păpuși | Vin
  `),
  audiences: list(`
    pentru copii | pentru familii | pentru seniori | pentru începători | pentru studenți
    pentru turiști | pentru vecini | pentru profesioniști | pentru cupluri | pentru toți
  `),
};
