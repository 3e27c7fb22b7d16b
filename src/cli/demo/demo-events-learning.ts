import type { DemoEvent } from './demo-types.js';

/** Courses, talks and readings. */
export const LEARNING_EVENTS: readonly DemoEvent[] = [
  {
    key: 'pottery',
    texts: {
      en: {
        title: 'Pottery Weekend',
        description:
          'In two days you make a bowl, a cup and a plate of your own. Clay and glaze are included.',
      },
      fr: {
        title: 'Week-end de poterie',
        description:
          'En deux jours, vous façonnez un bol, une tasse et une assiette. Argile et émail sont compris.',
      },
      de: {
        title: 'Töpferwochenende',
        description:
          'In zwei Tagen entstehen eine Schale, eine Tasse und ein Teller. Ton und Glasur sind inbegriffen.',
      },
      it: {
        title: 'Fine settimana di ceramica',
        description:
          'In due giorni create una ciotola, una tazza e un piatto. Argilla e smalto sono compresi.',
      },
      ro: {
        title: 'Weekend de olărit',
        description: 'În două zile faceți un bol, o cană și o farfurie. Lutul și glazura sunt incluse.',
      },
      es: {
        title: 'Fin de semana de cerámica',
        description: 'En dos días haréis un cuenco, una taza y un plato. Arcilla y esmalte incluidos.',
      },
    },
    daysFromNow: 14,
    extraDays: 1,
    startTime: '10:00',
    endTime: '17:00',
    fields: {
      timezone: 'Europe/Berlin',
      all_day: false,
      featured: false,
      show_map: true,
      cost: '95 €',
      website: 'https://open-hands.example/pottery',
    },
    venue: 'brickworks',
    organizers: ['open-hands'],
    categories: ['learning'],
    tags: ['beginners', 'accessible'],
  },
  {
    key: 'reading',
    texts: {
      en: {
        title: 'Reading in the Garden',
        description: 'Ioana Petrescu reads from her new novel and answers questions.',
      },
      fr: {
        title: 'Lecture au jardin',
        description: 'Ioana Petrescu lit son nouveau roman et répond aux questions.',
      },
      de: {
        title: 'Lesung im Garten',
        description: 'Ioana Petrescu liest aus ihrem neuen Roman und beantwortet Fragen.',
      },
      it: {
        title: 'Lettura in giardino',
        description: 'Ioana Petrescu legge dal suo nuovo romanzo e risponde alle domande.',
      },
      ro: {
        title: 'Lectură în grădină',
        description: 'Ioana Petrescu citește din noul său roman și răspunde la întrebări.',
      },
      es: {
        title: 'Lectura en el jardín',
        description: 'Ioana Petrescu lee su nueva novela y responde a preguntas.',
      },
    },
    daysFromNow: 9,
    extraDays: 0,
    startTime: '18:30',
    endTime: '20:00',
    fields: {
      timezone: 'Europe/Bucharest',
      all_day: false,
      featured: false,
      show_map: true,
      cost: '0',
      website: '',
    },
    venue: 'library',
    organizers: ['blue-note'],
    categories: ['learning'],
    tags: ['free', 'accessible'],
  },
  {
    key: 'night-of-books',
    texts: {
      en: {
        title: 'Long Night of Books',
        description: 'The library stays open until two in the morning, with stories in every room.',
      },
      fr: {
        title: 'La longue nuit des livres',
        description:
          'La bibliothèque reste ouverte jusqu’à deux heures du matin, avec des histoires dans chaque salle.',
      },
      de: {
        title: 'Lange Nacht der Bücher',
        description: 'Die Bibliothek bleibt bis zwei Uhr morgens offen, mit Geschichten in jedem Raum.',
      },
      it: {
        title: 'La lunga notte dei libri',
        description: 'La biblioteca resta aperta fino alle due di notte, con storie in ogni sala.',
      },
      ro: {
        title: 'Noaptea lungă a cărților',
        description: 'Biblioteca rămâne deschisă până la două noaptea, cu povești în fiecare sală.',
      },
      es: {
        title: 'La larga noche de los libros',
        description: 'La biblioteca abre hasta las dos de la madrugada, con historias en cada sala.',
      },
    },
    daysFromNow: 60,
    extraDays: 1,
    startTime: '19:00',
    endTime: '02:00',
    fields: {
      timezone: 'Europe/Bucharest',
      all_day: false,
      featured: true,
      show_map: true,
      cost: '25 lei',
      website: 'https://linden-library.example/night',
    },
    venue: 'library',
    organizers: ['blue-note', 'open-hands'],
    categories: ['learning', 'stage'],
    tags: ['families', 'accessible'],
  },
  {
    key: 'online-talk',
    texts: {
      en: {
        title: 'How Cities Learn to Breathe',
        description:
          'A talk about trees, water and shade in New York and elsewhere. The link comes by e-mail.',
      },
      fr: {
        title: 'Comment les villes apprennent à respirer',
        description:
          'Une conférence sur les arbres, l’eau et l’ombre à New York et ailleurs. Le lien arrive par courriel.',
      },
      de: {
        title: 'Wie Städte atmen lernen',
        description:
          'Ein Vortrag über Bäume, Wasser und Schatten in New York und anderswo. Der Link kommt per E-Mail.',
      },
      it: {
        title: 'Come le città imparano a respirare',
        description:
          'Una conferenza su alberi, acqua e ombra a New York e altrove. Il collegamento arriva per posta elettronica.',
      },
      ro: {
        title: 'Cum învață orașele să respire',
        description:
          'O prelegere despre copaci, apă și umbră la New York și în alte părți. Linkul vine prin e-mail.',
      },
      es: {
        title: 'Cómo aprenden a respirar las ciudades',
        description:
          'Una charla sobre árboles, agua y sombra en Nueva York y otros lugares. El enlace llega por correo electrónico.',
      },
    },
    daysFromNow: 17,
    extraDays: 0,
    startTime: '18:00',
    endTime: '19:30',
    fields: {
      timezone: 'America/New_York',
      all_day: false,
      featured: false,
      show_map: false,
      cost: '$5',
      website: 'https://talks.example/cities',
    },
    venue: undefined,
    organizers: ['green-mile'],
    categories: ['learning'],
    tags: ['online'],
  },
];
