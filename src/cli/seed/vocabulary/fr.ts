import { list, type Vocabulary } from './vocabulary.js';

export const FR: Vocabulary = {
  in: 'à',
  themes: list(`
    Concert de jazz | Soirée de musique de chambre | Cinéma en plein air | Exposition de photographie | Lecture de poésie
    Promenade guidée | Marché des producteurs | Semi-marathon | Théâtre pour enfants | Atelier de poterie
    Dégustation de vins | Festival de cuisine de rue | Salon du livre | Nuit salsa | Concert de chœur
    Joute scientifique | Marché aux puces | Matinée de yoga | Tournoi d’échecs | Floralies
    Conférence d’histoire locale | Spectacle de marionnettes | Cours de cuisine | Festival de cinéma | Concert de rock
    Foire artisanale | Café des langues | Balade à vélo | Théâtre d’improvisation | Récital d’orgue
  `),
  editions: list(`
    édition de printemps | édition d’été | édition d’automne | édition d’hiver | journée des familles
    pour débutants | nocturne | première | avec des invités | reprise
  `),
  openings: list(`
    Une soirée pour toutes celles et ceux qui aiment découvrir du nouveau.
    Pour la dixième fois, des artistes de toute la région se retrouvent ici.
    Voisins, amis et visiteurs se réunissent pour quelques heures.
    Le programme mène des traditions anciennes aux idées les plus récentes.
    Jeunes talents et noms célèbres partagent la même scène.
    Un petit événement à l’ambiance chaleureuse, où l’on prend le temps d’échanger.
    Né dans un garage, ce rendez-vous remplit aujourd’hui l’une des plus belles salles.
    Venez tôt, amenez vos amis et restez aussi longtemps que vous voulez.
    Quatre heures pleines de couleurs, de sons et de surprises vous attendent.
    L’équipe a préparé avec grand soin un programme varié.
  `),
  middles: list(`
    Les portes ouvrent une demi-heure avant le début, le placement est libre.
    Boissons, gâteaux et petits plats de producteurs locaux sur place.
    Les enfants accompagnés d’un adulte participent gratuitement.
    Les salles sont accessibles sans marches et une aide est assurée.
    En cas de pluie, tout se déroule dans la salle voisine.
    Deux guides répondent aux questions et montrent ce qui échappe souvent.
    Une courte pause laisse le temps de se promener dans le jardin.
    Aucune connaissance préalable n’est requise, seulement de la curiosité.
    Le nombre de places est limité, pensez à réserver à temps.
    Ensuite, les invités échangent volontiers avec le public.
  `),
  closings: list(`
    Les billets sont en vente en ligne et à l’entrée.
    L’arrêt de tram le plus proche est à cinq minutes à pied.
    Nous nous réjouissons de vous voir, quel que soit le temps.
    La recette revient à l’école de musique du quartier.
    Les vélos peuvent être garés en sécurité dans la cour.
    Les photographies sont les bienvenues, sans flash.
    Apportez votre tasse et aidez-nous à éviter les déchets.
    D’autres dates seront annoncées à la fin du mois.
    L’événement existe grâce aux bénévoles et à la ville.
    Les chiens doivent malheureusement rester à la maison cette fois.
  `),
  excerpts: list(`
    Quelques heures dont vous vous souviendrez.
    Pour les curieux de tout âge.
    La culture au coin de la rue.
    Musique, cuisine et bonne compagnie.
    Une seule fois cette saison.
    Il reste des places.
  `),
  cities: list(`
    Paris | Lyon | Marseille | Strasbourg | Berlin | Munich | Cologne | Hambourg
    Vienne | Zurich | Rome | Milan | Turin | Florence | Naples | Bucarest
    Cluj-Napoca | Iași | Timișoara | Madrid | Barcelone | Séville | Londres | New York
  `),
  countries: list(`
    France | Allemagne | Autriche | Suisse | Italie | Roumanie | Espagne | Royaume-Uni | États-Unis
  `),
  streets: list(
    'Rue de la Gare | Rue de l’Église | Chemin du Moulin | Place du Marché | Rue des Jardins | Rue de l’École',
  ),
  venueKinds: list(`
    Hôtel de ville | Théâtre municipal | Salle de concert | Ancienne fabrique | Bibliothèque centrale
    Maison de la culture | Jardin botanique | Musée d’art | Centre sportif | Maison de quartier
  `),
  venueDescriptions: list(`
    Une salle lumineuse de trois cents places au cœur de la vieille ville.
    Un ancien atelier devenu depuis des années une scène de musique et de théâtre.
    Un lieu calme avec un grand jardin et un petit café.
    Un bâtiment moderne à la bonne acoustique, près de la gare.
  `),
  organizerKinds: list(`
    Société de musique | Association théâtrale | Club sportif | Amis du musée | Université populaire
    Ciné-club | Club de randonnée | Service culturel | Initiative de quartier | Fondation des sciences
  `),
  organizerDescriptions: list(`
    Nous organisons des événements pour toute la ville depuis 1987.
    Un groupe de bénévoles qui ouvre la culture à tous.
    Avec les écoles, nous amenons les jeunes sur scène.
    Nous soignons les traditions et faisons place aux nouvelles.
  `),
  categories: list(`
    Musique | Musique classique | Musique de chambre | Opéra | Chœurs | Musiques populaires | Jazz et blues | Rock et pop
    Scène | Théâtre | Comédie | Drame | Improvisation | Danse | Ballet | Tango
    Art et cinéma | Expositions | Peinture | Photographie | Sculpture | Cinéma | Documentaires | Courts métrages
    Sport et nature | Sport | Course à pied | Cyclisme | Natation | Nature | Randonnée | Jardins
    Savoirs et vie quotidienne | Conférences | Histoire | Sciences | Littérature | Ateliers | Cuisine | Artisanat
  `),
  topics: list(`
    Jazz | Théâtre | Cinéma | Peinture | Histoire | Sciences | Cuisine | Yoga | Course à pied | Échecs
    Danse | Photographie | Littérature | Jardinage | Langues | Artisanat | Randonnée | Opéra | Marionnettes | Vin
  `),
  audiences: list(`
    pour enfants | pour familles | pour seniors | pour débutants | pour étudiants
    pour touristes | pour voisins | pour professionnels | pour couples | pour tous
  `),
};
