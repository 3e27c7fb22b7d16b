import type { DemoOrganizer, DemoVenue } from './demo-types.js';

export const DEMO_VENUES: readonly DemoVenue[] = [
  {
    key: 'harbour',
    texts: {
      en: {
        venue: 'Harbour Theatre',
        description: 'A former warehouse on the canal, now a stage with 220 seats.',
        address: '14 Quai de la Loire',
        city: 'Paris',
        country: 'France',
      },
      fr: {
        venue: 'Théâtre du Port',
        description: 'Un ancien entrepôt au bord du canal, devenu une scène de 220 places.',
        address: '14, quai de la Loire',
        city: 'Paris',
        country: 'France',
      },
      de: {
        venue: 'Hafentheater',
        description: 'Ein früheres Lagerhaus am Kanal, heute eine Bühne mit 220 Plätzen.',
        address: 'Quai de la Loire 14',
        city: 'Paris',
        country: 'Frankreich',
      },
      it: {
        venue: 'Teatro del Porto',
        description: 'Un ex magazzino sul canale, oggi un palcoscenico con 220 posti.',
        address: 'Quai de la Loire 14',
        city: 'Parigi',
        country: 'Francia',
      },
      ro: {
        venue: 'Teatrul Portului',
        description: 'Un fost depozit pe malul canalului, astăzi o scenă cu 220 de locuri.',
        address: 'Quai de la Loire nr. 14',
        city: 'Paris',
        country: 'Franța',
      },
      es: {
        venue: 'Teatro del Puerto',
        description: 'Un antiguo almacén junto al canal, hoy un escenario con 220 butacas.',
        address: 'Quai de la Loire, 14',
        city: 'París',
        country: 'Francia',
      },
    },
    fields: {
      zip: '75019',
      phone: '+33 1 99 00 12 34',
      website: 'https://harbour-theatre.example/',
      geo_lat: 48.8838,
      geo_lng: 2.3724,
    },
  },
  {
    key: 'brickworks',
    texts: {
      en: {
        venue: 'The Old Brickworks',
        description: 'Workshops, a café and a large courtyard in a brick factory from 1898.',
        address: '7 Ziegelstraße',
        city: 'Berlin',
        country: 'Germany',
      },
      fr: {
        venue: 'L’Ancienne Briqueterie',
        description: 'Des ateliers, un café et une grande cour dans une briqueterie de 1898.',
        address: 'Ziegelstraße 7',
        city: 'Berlin',
        country: 'Allemagne',
      },
      de: {
        venue: 'Alte Ziegelei',
        description: 'Werkstätten, ein Café und ein großer Hof in einer Ziegelei von 1898.',
        address: 'Ziegelstraße 7',
        city: 'Berlin',
        country: 'Deutschland',
      },
      it: {
        venue: 'La Vecchia Fornace',
        description: 'Laboratori, un caffè e un grande cortile in una fornace del 1898.',
        address: 'Ziegelstraße 7',
        city: 'Berlino',
        country: 'Germania',
      },
      ro: {
        venue: 'Vechea Cărămidărie',
        description: 'Ateliere, o cafenea și o curte mare într-o fabrică de cărămidă din 1898.',
        address: 'Ziegelstraße 7',
        city: 'Berlin',
        country: 'Germania',
      },
      es: {
        venue: 'La Antigua Ladrillera',
        description: 'Talleres, un café y un gran patio en una fábrica de ladrillos de 1898.',
        address: 'Ziegelstraße 7',
        city: 'Berlín',
        country: 'Alemania',
      },
    },
    fields: {
      zip: '10117',
      phone: '+49 30 555 01 98',
      website: 'https://brickworks.example/',
      geo_lat: 52.5247,
      geo_lng: 13.3925,
    },
  },
  {
    key: 'library',
    texts: {
      en: {
        venue: 'Linden Library',
        description: 'A public library with a reading room, a garden and a small cinema.',
        address: '22 Linden Street',
        city: 'Bucharest',
        country: 'Romania',
      },
      fr: {
        venue: 'Bibliothèque des Tilleuls',
        description: 'Une bibliothèque publique avec salle de lecture, jardin et petit cinéma.',
        address: '22, rue des Tilleuls',
        city: 'Bucarest',
        country: 'Roumanie',
      },
      de: {
        venue: 'Lindenbibliothek',
        description: 'Eine öffentliche Bibliothek mit Lesesaal, Garten und kleinem Kino.',
        address: 'Strada Teilor 22',
        city: 'Bukarest',
        country: 'Rumänien',
      },
      it: {
        venue: 'Biblioteca dei Tigli',
        description: 'Una biblioteca pubblica con sala di lettura, giardino e un piccolo cinema.',
        address: 'Strada Teilor 22',
        city: 'Bucarest',
        country: 'Romania',
      },
      ro: {
        venue: 'Biblioteca Teilor',
        description: 'O bibliotecă publică cu sală de lectură, grădină și un mic cinematograf.',
        address: 'Strada Teilor 22',
        city: 'București',
        country: 'România',
      },
      es: {
        venue: 'Biblioteca de los Tilos',
        description: 'Una biblioteca pública con sala de lectura, jardín y un pequeño cine.',
        address: 'Strada Teilor, 22',
        city: 'Bucarest',
        country: 'Rumanía',
      },
    },
    fields: {
      zip: '010292',
      phone: '+40 21 555 02 20',
      website: 'https://linden-library.example/',
      geo_lat: 44.4361,
      geo_lng: 26.0946,
    },
  },
  {
    key: 'park',
    texts: {
      en: {
        venue: 'Olive Park',
        description: 'A hillside park with a view over the city and an open-air stage.',
        address: 'Via degli Ulivi',
        city: 'Rome',
        country: 'Italy',
      },
      fr: {
        venue: 'Parc des Oliviers',
        description: 'Un parc à flanc de colline avec vue sur la ville et une scène en plein air.',
        address: 'Via degli Ulivi',
        city: 'Rome',
        country: 'Italie',
      },
      de: {
        venue: 'Olivenpark',
        description: 'Ein Park am Hang mit Blick über die Stadt und einer Freilichtbühne.',
        address: 'Via degli Ulivi',
        city: 'Rom',
        country: 'Italien',
      },
      it: {
        venue: 'Parco degli Ulivi',
        description: 'Un parco in collina con vista sulla città e un palco all’aperto.',
        address: 'Via degli Ulivi',
        city: 'Roma',
        country: 'Italia',
      },
      ro: {
        venue: 'Parcul Măslinilor',
        description: 'Un parc pe deal, cu vedere spre oraș și o scenă în aer liber.',
        address: 'Via degli Ulivi',
        city: 'Roma',
        country: 'Italia',
      },
      es: {
        venue: 'Parque de los Olivos',
        description: 'Un parque en la ladera con vistas a la ciudad y un escenario al aire libre.',
        address: 'Via degli Ulivi',
        city: 'Roma',
        country: 'Italia',
      },
    },
    fields: {
      zip: '00152',
      phone: '+39 06 5550 1520',
      website: 'https://olive-park.example/',
      geo_lat: 41.8866,
      geo_lng: 12.4591,
    },
  },
];

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
