import type { DemoOrganizer } from './demo-types.js';

export const DEMO_ORGANIZERS: readonly DemoOrganizer[] = [
  {
    key: 'blue-note',
    texts: {
      en: {
        organizer: 'Blue Hour Society',
        description: 'Concerts and stage evenings by people who love live music.',
      },
      fr: {
        organizer: 'Société de l’Heure bleue',
        description: 'Concerts et soirées de scène par des amoureux de la musique vivante.',
      },
      de: {
        organizer: 'Gesellschaft Blaue Stunde',
        description: 'Konzerte und Bühnenabende von Menschen, die Livemusik lieben.',
      },
      it: {
        organizer: 'Società dell’Ora Blu',
        description: 'Concerti e serate di palco di chi ama la musica dal vivo.',
      },
      ro: {
        organizer: 'Societatea Ora Albastră',
        description: 'Concerte și seri de scenă de la oameni care iubesc muzica pe viu.',
      },
      es: {
        organizer: 'Sociedad de la Hora Azul',
        description: 'Conciertos y veladas de escenario de quienes aman la música en vivo.',
      },
    },
    fields: {
      phone: '+33 1 99 00 56 78',
      website: 'https://blue-hour.example/',
      email: 'hello@blue-hour.example',
      external_source: 'demo',
      external_id: 'olive/1',
    },
  },
  {
    key: 'open-hands',
    texts: {
      en: {
        organizer: 'Open Hands Workshop',
        description: 'An association that teaches crafts to beginners of every age.',
      },
      fr: {
        organizer: 'Atelier Mains ouvertes',
        description: 'Une association qui enseigne l’artisanat aux débutants de tout âge.',
      },
      de: {
        organizer: 'Werkstatt Offene Hände',
        description: 'Ein Verein, der Anfängern jeden Alters Handwerk beibringt.',
      },
      it: {
        organizer: 'Laboratorio Mani Aperte',
        description: 'Un’associazione che insegna l’artigianato ai principianti di ogni età.',
      },
      ro: {
        organizer: 'Atelierul Mâini Deschise',
        description: 'O asociație care îi învață meșteșuguri pe începătorii de orice vârstă.',
      },
      es: {
        organizer: 'Taller Manos Abiertas',
        description: 'Una asociación que enseña artesanía a principiantes de todas las edades.',
      },
    },
    fields: {
      phone: '+49 30 555 07 77',
      website: 'https://open-hands.example/',
      email: 'office@open-hands.example',
    },
  },
  {
    key: 'green-mile',
    texts: {
      en: {
        organizer: 'Green Mile Club',
        description: 'Walks, runs and bicycle tours, always at a friendly pace.',
      },
      fr: {
        organizer: 'Club de la Voie verte',
        description: 'Marches, courses et balades à vélo, toujours à un rythme agréable.',
      },
      de: {
        organizer: 'Klub Grüne Meile',
        description: 'Wanderungen, Läufe und Radtouren, immer in freundlichem Tempo.',
      },
      it: {
        organizer: 'Club Miglio Verde',
        description: 'Camminate, corse e gite in bicicletta, sempre con un passo amichevole.',
      },
      ro: {
        organizer: 'Clubul Mila Verde',
        description: 'Drumeții, alergări și ture cu bicicleta, mereu într-un ritm prietenos.',
      },
      es: {
        organizer: 'Club Milla Verde',
        description: 'Caminatas, carreras y rutas en bicicleta, siempre a un ritmo amable.',
      },
    },
    fields: {
      phone: '+39 06 5550 4040',
      website: 'https://green-mile.example/',
      email: 'info@green-mile.example',
    },
  },
];
