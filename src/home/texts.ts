import type { Language } from '../i18n/languages.js';

interface HomeTexts {
  readonly description: string;
  readonly about: string;
  readonly documentation: string;
  readonly documentationText: string;
  readonly document: string;
  readonly documentText: string;
  readonly index: string;
  readonly indexText: string;
  readonly lists: string;
  readonly events: string;
  readonly venues: string;
  readonly organizers: string;
  readonly categories: string;
  readonly tags: string;
  readonly listsText: string;
  readonly health: string;
  readonly healthText: string;
  readonly languages: string;
}

const en: HomeTexts = {
  description: 'Calendar events, venues, organizers, categories and tags, in six languages, over HTTP.',
  about: 'The interface',
  documentation: 'Documentation',
  documentationText: 'Every operation, to read about and to try out',
  document: 'OpenAPI document',
  documentText: 'The same for programs',
  index: 'Index',
  indexText: 'The routes, with their methods and parameters',
  lists: 'The lists',
  events: 'Events',
  venues: 'Venues',
  organizers: 'Organizers',
  categories: 'Categories',
  tags: 'Tags',
  listsText: 'Everyone may read what is published.',
  health: 'Health',
  healthText: 'Whether the service is ready',
  languages: 'Languages',
};

const fr: HomeTexts = {
  description: 'Événements, lieux, organisateurs, catégories et étiquettes, en six langues, par HTTP.',
  about: 'L’interface',
  documentation: 'Documentation',
  documentationText: 'Toutes les opérations, à lire et à essayer',
  document: 'Document OpenAPI',
  documentText: 'La même chose pour les programmes',
  index: 'Index',
  indexText: 'Les routes, avec leurs méthodes et leurs paramètres',
  lists: 'Les listes',
  events: 'Événements',
  venues: 'Lieux',
  organizers: 'Organisateurs',
  categories: 'Catégories',
  tags: 'Étiquettes',
  listsText: 'Tout le monde peut lire ce qui est publié.',
  health: 'État',
  healthText: 'Si le service est prêt',
  languages: 'Langues',
};

const de: HomeTexts = {
  description:
    'Veranstaltungen, ihre Orte und Veranstalter, Kategorien und Schlagwörter, in sechs Sprachen, über HTTP.',
  about: 'Die Schnittstelle',
  documentation: 'Dokumentation',
  documentationText: 'Alle Operationen, zum Nachlesen und Ausprobieren',
  document: 'OpenAPI-Dokument',
  documentText: 'Dasselbe für Programme',
  index: 'Verzeichnis',
  indexText: 'Die Routen mit ihren Methoden und Parametern',
  lists: 'Die Listen',
  events: 'Veranstaltungen',
  venues: 'Veranstaltungsorte',
  organizers: 'Veranstalter',
  categories: 'Kategorien',
  tags: 'Schlagwörter',
  listsText: 'Was veröffentlicht ist, dürfen alle lesen.',
  health: 'Zustand',
  healthText: 'Ob der Dienst bereit ist',
  languages: 'Sprachen',
};

const it: HomeTexts = {
  description: 'Eventi, luoghi, organizzatori, categorie e tag, in sei lingue, via HTTP.',
  about: 'L’interfaccia',
  documentation: 'Documentazione',
  documentationText: 'Tutte le operazioni, da leggere e da provare',
  document: 'Documento OpenAPI',
  documentText: 'Lo stesso per i programmi',
  index: 'Indice',
  indexText: 'Le rotte, con i loro metodi e parametri',
  lists: 'Gli elenchi',
  events: 'Eventi',
  venues: 'Luoghi',
  organizers: 'Organizzatori',
  categories: 'Categorie',
  tags: 'Tag',
  listsText: 'Tutti possono leggere ciò che è pubblicato.',
  health: 'Stato',
  healthText: 'Se il servizio è pronto',
  languages: 'Lingue',
};

const ro: HomeTexts = {
  description: 'Evenimente, locații, organizatori, categorii și etichete, în șase limbi, prin HTTP.',
  about: 'Interfața',
  documentation: 'Documentație',
  documentationText: 'Toate operațiile, de citit și de încercat',
  document: 'Documentul OpenAPI',
  documentText: 'Același lucru pentru programe',
  index: 'Index',
  indexText: 'Rutele, cu metodele și parametrii lor',
  lists: 'Listele',
  events: 'Evenimente',
  venues: 'Locații',
  organizers: 'Organizatori',
  categories: 'Categorii',
  tags: 'Etichete',
  listsText: 'Oricine poate citi ce este publicat.',
  health: 'Stare',
  healthText: 'Dacă serviciul este pregătit',
  languages: 'Limbi',
};

const es: HomeTexts = {
  description: 'Eventos, lugares, organizadores, categorías y etiquetas, en seis idiomas, por HTTP.',
  about: 'La interfaz',
  documentation: 'Documentación',
  documentationText: 'Todas las operaciones, para leer y para probar',
  document: 'Documento OpenAPI',
  documentText: 'Lo mismo para los programas',
  index: 'Índice',
  indexText: 'Las rutas, con sus métodos y parámetros',
  lists: 'Las listas',
  events: 'Eventos',
  venues: 'Lugares',
  organizers: 'Organizadores',
  categories: 'Categorías',
  tags: 'Etiquetas',
  listsText: 'Todos pueden leer lo que está publicado.',
  health: 'Estado',
  healthText: 'Si el servicio está listo',
  languages: 'Idiomas',
};

/** What the first page says, in each language. */
export const HOME_TEXTS: Readonly<Record<Language, HomeTexts>> = { en, fr, de, it, ro, es };
