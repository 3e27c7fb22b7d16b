import type { DemoEvent } from './demo-types.js';

/** Music, theatre and film. */
export const STAGE_EVENTS: readonly DemoEvent[] = [
  {
    key: 'jazz-night',
    texts: {
      en: {
        title: 'Jazz Night on the Canal',
        description: 'The Marchand Quartet plays old standards and new pieces. The bar opens an hour before.',
      },
      fr: {
        title: 'Nuit du jazz au bord du canal',
        description:
          'Le quatuor Marchand joue des standards et des pièces nouvelles. Le bar ouvre une heure avant.',
      },
      de: {
        title: 'Jazznacht am Kanal',
        description:
          'Das Marchand-Quartett spielt alte Standards und neue Stücke. Die Bar öffnet eine Stunde vorher.',
      },
      it: {
        title: 'Notte jazz sul canale',
        description: 'Il quartetto Marchand suona vecchi standard e brani nuovi. Il bar apre un’ora prima.',
      },
      ro: {
        title: 'Noapte de jazz pe canal',
        description:
          'Cvartetul Marchand cântă standarde vechi și piese noi. Barul se deschide cu o oră înainte.',
      },
      es: {
        title: 'Noche de jazz en el canal',
        description:
          'El cuarteto Marchand toca viejos estándares y piezas nuevas. El bar abre una hora antes.',
      },
    },
    daysFromNow: 3,
    extraDays: 0,
    startTime: '20:30',
    endTime: '23:00',
    fields: {
      timezone: 'Europe/Paris',
      all_day: false,
      featured: true,
      show_map: true,
      cost: '18 €',
      website: 'https://harbour-theatre.example/jazz',
    },
    venue: 'harbour',
    organizers: ['blue-note'],
    categories: ['jazz'],
    tags: ['accessible'],
  },
  {
    key: 'puppets',
    texts: {
      en: {
        title: 'The Fox and the Moon',
        description: 'A puppet play for children from four years on. Afterwards the puppets may be touched.',
      },
      fr: {
        title: 'Le Renard et la Lune',
        description:
          'Un spectacle de marionnettes dès quatre ans. Ensuite, on peut toucher les marionnettes.',
      },
      de: {
        title: 'Der Fuchs und der Mond',
        description: 'Ein Puppenspiel für Kinder ab vier Jahren. Danach dürfen die Puppen angefasst werden.',
      },
      it: {
        title: 'La volpe e la luna',
        description:
          'Uno spettacolo di burattini per bambini dai quattro anni. Dopo si possono toccare i burattini.',
      },
      ro: {
        title: 'Vulpea și Luna',
        description: 'Un spectacol de păpuși pentru copii de la patru ani. La final, păpușile pot fi atinse.',
      },
      es: {
        title: 'El zorro y la luna',
        description:
          'Una función de títeres para niños desde cuatro años. Después se pueden tocar los títeres.',
      },
    },
    daysFromNow: 5,
    extraDays: 0,
    startTime: '15:00',
    endTime: '16:00',
    fields: {
      timezone: 'Europe/Paris',
      all_day: false,
      featured: false,
      show_map: true,
      cost: '6 € - 9 €',
      website: '',
    },
    venue: 'harbour',
    organizers: ['blue-note', 'open-hands'],
    categories: ['stage'],
    tags: ['families', 'accessible'],
  },
  {
    key: 'cinema',
    texts: {
      en: {
        title: 'Cinema under the Olive Trees',
        description: 'Three evenings with films from three countries, with subtitles. Bring a blanket.',
      },
      fr: {
        title: 'Cinéma sous les oliviers',
        description: 'Trois soirées, des films de trois pays, sous-titrés. Apportez une couverture.',
      },
      de: {
        title: 'Kino unter Olivenbäumen',
        description: 'Drei Abende mit Filmen aus drei Ländern, mit Untertiteln. Bringen Sie eine Decke mit.',
      },
      it: {
        title: 'Cinema sotto gli ulivi',
        description: 'Tre serate con film di tre paesi, sottotitolati. Portate una coperta.',
      },
      ro: {
        title: 'Cinema sub măslini',
        description: 'Trei seri cu filme din trei țări, cu subtitrare. Aduceți o pătură.',
      },
      es: {
        title: 'Cine bajo los olivos',
        description: 'Tres noches con películas de tres países, con subtítulos. Traed una manta.',
      },
    },
    daysFromNow: 30,
    extraDays: 2,
    startTime: '21:00',
    endTime: '23:30',
    fields: {
      timezone: 'Europe/Rome',
      all_day: false,
      featured: true,
      show_map: true,
      cost: '7 €',
      website: 'https://olive-park.example/cinema',
      ticketed: true,
      external_source: 'demo',
      external_id: 'olive/1',
    },
    parent: 'festival',
    hasPicture: true,
    venue: 'park',
    organizers: ['blue-note'],
    categories: ['stage', 'outdoors'],
    tags: ['open-air'],
  },
  {
    key: 'choir',
    texts: {
      en: {
        title: 'A City Sings',
        description:
          'Four choirs and the audience sing together in the courtyard. Song sheets are handed out.',
      },
      fr: {
        title: 'Une ville chante',
        description:
          'Quatre chœurs et le public chantent ensemble dans la cour. Les paroles sont distribuées.',
      },
      de: {
        title: 'Eine Stadt singt',
        description: 'Vier Chöre und das Publikum singen gemeinsam im Hof. Liedblätter werden verteilt.',
      },
      it: {
        title: 'Una città canta',
        description: 'Quattro cori e il pubblico cantano insieme nel cortile. Si distribuiscono i testi.',
      },
      ro: {
        title: 'Un oraș cântă',
        description: 'Patru coruri și publicul cântă împreună în curte. Versurile se împart la intrare.',
      },
      es: {
        title: 'Una ciudad canta',
        description: 'Cuatro coros y el público cantan juntos en el patio. Se reparten las letras.',
      },
    },
    daysFromNow: -2,
    extraDays: 0,
    startTime: '18:00',
    endTime: '20:00',
    fields: {
      timezone: 'Europe/Berlin',
      all_day: false,
      featured: false,
      show_map: true,
      cost: '0',
      website: '',
    },
    venue: 'brickworks',
    organizers: ['blue-note'],
    categories: ['music'],
    tags: ['free', 'open-air', 'families'],
  },
];
