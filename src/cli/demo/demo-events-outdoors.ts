import type { DemoEvent } from './demo-types.js';

/** Walks, runs, markets and festivals. */
export const OUTDOOR_EVENTS: readonly DemoEvent[] = [
  {
    key: 'market',
    texts: {
      en: {
        title: 'Spring Market',
        description:
          'Forty farms from the region sell vegetables, cheese and flowers. All day, in any weather.',
      },
      fr: {
        title: 'Marché de printemps',
        description:
          'Quarante fermes de la région vendent légumes, fromages et fleurs. Toute la journée, par tous les temps.',
      },
      de: {
        title: 'Frühlingsmarkt',
        description:
          'Vierzig Höfe der Region verkaufen Gemüse, Käse und Blumen. Den ganzen Tag, bei jedem Wetter.',
      },
      it: {
        title: 'Mercato di primavera',
        description:
          'Quaranta aziende della regione vendono verdure, formaggi e fiori. Tutto il giorno, con ogni tempo.',
      },
      ro: {
        title: 'Târg de primăvară',
        description:
          'Patruzeci de ferme din regiune vând legume, brânzeturi și flori. Toată ziua, pe orice vreme.',
      },
      es: {
        title: 'Mercado de primavera',
        description:
          'Cuarenta granjas de la región venden verduras, quesos y flores. Todo el día, con cualquier tiempo.',
      },
    },
    daysFromNow: 7,
    extraDays: 0,
    startTime: '00:00',
    endTime: '23:59',
    fields: {
      timezone: 'Europe/Berlin',
      all_day: true,
      featured: false,
      show_map: true,
      cost: '0',
      website: '',
    },
    venue: 'brickworks',
    organizers: ['open-hands'],
    categories: ['outdoors'],
    tags: ['free', 'open-air', 'families'],
  },
  {
    key: 'run',
    texts: {
      en: {
        title: 'Ten Kilometres through the City',
        description: 'A run along the river for everybody, with or without a watch. Tea waits at the finish.',
      },
      fr: {
        title: 'Dix kilomètres à travers la ville',
        description:
          'Une course le long de la rivière pour tout le monde, avec ou sans chronomètre. Du thé attend à l’arrivée.',
      },
      de: {
        title: 'Zehn Kilometer durch die Stadt',
        description: 'Ein Lauf am Fluss für alle, mit oder ohne Uhr. Im Ziel wartet Tee.',
      },
      it: {
        title: 'Dieci chilometri in città',
        description: 'Una corsa lungo il fiume per tutti, con o senza orologio. All’arrivo aspetta il tè.',
      },
      ro: {
        title: 'Zece kilometri prin oraș',
        description:
          'O alergare de-a lungul râului pentru toți, cu sau fără ceas. La sosire așteaptă ceaiul.',
      },
      es: {
        title: 'Diez kilómetros por la ciudad',
        description: 'Una carrera junto al río para todos, con o sin reloj. En la meta espera un té.',
      },
    },
    daysFromNow: 20,
    extraDays: 0,
    startTime: '09:30',
    endTime: '12:00',
    fields: {
      timezone: 'Europe/Madrid',
      all_day: false,
      featured: true,
      show_map: false,
      cost: '12 €',
      website: 'https://green-mile.example/run',
    },
    venue: undefined,
    organizers: ['green-mile'],
    categories: ['outdoors'],
    tags: ['open-air'],
  },
  {
    key: 'festival',
    texts: {
      en: {
        title: 'Festival of Lights',
        description:
          'For four days, artists light up the park with a hundred lanterns. Music plays on the small stage.',
      },
      fr: {
        title: 'Fête des lumières',
        description:
          'Pendant quatre jours, des artistes illuminent le parc de cent lanternes. La petite scène joue de la musique.',
      },
      de: {
        title: 'Lichterfest',
        description:
          'Vier Tage lang erhellen Künstler den Park mit hundert Laternen. Auf der kleinen Bühne gibt es Musik.',
      },
      it: {
        title: 'Festa delle luci',
        description:
          'Per quattro giorni gli artisti illuminano il parco con cento lanterne. Sul piccolo palco si suona.',
      },
      ro: {
        title: 'Festivalul luminilor',
        description:
          'Timp de patru zile, artiștii luminează parcul cu o sută de felinare. Pe scena mică se cântă.',
      },
      es: {
        title: 'Fiesta de las luces',
        description:
          'Durante cuatro días, los artistas iluminan el parque con cien faroles. En el pequeño escenario hay música.',
      },
    },
    daysFromNow: 30,
    extraDays: 3,
    startTime: '00:00',
    endTime: '23:59',
    fields: {
      timezone: 'Europe/Rome',
      all_day: true,
      featured: true,
      show_map: true,
      cost: '5 € - 15 €',
      website: 'https://olive-park.example/lights',
    },
    venue: 'park',
    organizers: ['blue-note', 'green-mile'],
    categories: ['outdoors', 'music'],
    tags: ['open-air', 'families'],
  },
  {
    key: 'hike',
    texts: {
      en: {
        title: 'Sunrise Walk',
        description: 'We walk up to the viewpoint in the dark and have breakfast there together.',
      },
      fr: {
        title: 'Marche au lever du soleil',
        description: 'Nous montons au belvédère dans l’obscurité et y prenons le petit-déjeuner ensemble.',
      },
      de: {
        title: 'Wanderung zum Sonnenaufgang',
        description: 'Wir steigen im Dunkeln zum Aussichtspunkt und frühstücken dort gemeinsam.',
      },
      it: {
        title: 'Camminata all’alba',
        description: 'Saliamo al belvedere al buio e lassù facciamo colazione insieme.',
      },
      ro: {
        title: 'Drumeție la răsărit',
        description: 'Urcăm pe întuneric la belvedere și luăm acolo micul dejun împreună.',
      },
      es: {
        title: 'Caminata al amanecer',
        description: 'Subimos al mirador a oscuras y allí desayunamos juntos.',
      },
    },
    daysFromNow: 45,
    extraDays: 0,
    startTime: '05:00',
    endTime: '09:00',
    fields: {
      timezone: 'Europe/Rome',
      all_day: false,
      featured: false,
      show_map: true,
      cost: '',
      website: '',
    },
    venue: 'park',
    organizers: ['green-mile'],
    categories: ['outdoors'],
    tags: ['free', 'beginners', 'open-air'],
  },
];
