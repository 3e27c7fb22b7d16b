import type { DemoTerm } from './demo-types.js';

export const DEMO_CATEGORIES: readonly DemoTerm[] = [
  {
    key: 'music',
    texts: {
      en: { name: 'Concerts', description: 'Everything that sounds.' },
      fr: { name: 'Concerts', description: 'Tout ce qui résonne.' },
      de: { name: 'Konzerte', description: 'Alles, was klingt.' },
      it: { name: 'Concerti', description: 'Tutto ciò che suona.' },
      ro: { name: 'Concerte', description: 'Tot ce sună.' },
      es: { name: 'Conciertos', description: 'Todo lo que suena.' },
    },
  },
  {
    key: 'jazz',
    parent: 'music',
    texts: {
      en: { name: 'Jazz', description: 'From swing to free improvisation.' },
      fr: { name: 'Jazz', description: 'Du swing à l’improvisation libre.' },
      de: { name: 'Jazz', description: 'Vom Swing bis zur freien Improvisation.' },
      it: { name: 'Jazz', description: 'Dallo swing all’improvvisazione libera.' },
      ro: { name: 'Jazz', description: 'De la swing la improvizație liberă.' },
      es: { name: 'Jazz', description: 'Del swing a la improvisación libre.' },
    },
  },
  {
    key: 'stage',
    texts: {
      en: { name: 'Stage and screen', description: 'Theatre, dance and film.' },
      fr: { name: 'Scène et écran', description: 'Théâtre, danse et cinéma.' },
      de: { name: 'Bühne und Leinwand', description: 'Theater, Tanz und Film.' },
      it: { name: 'Palco e schermo', description: 'Teatro, danza e cinema.' },
      ro: { name: 'Scenă și ecran', description: 'Teatru, dans și film.' },
      es: { name: 'Escena y pantalla', description: 'Teatro, danza y cine.' },
    },
  },
  {
    key: 'outdoors',
    texts: {
      en: { name: 'Outdoors', description: 'Walks, runs and markets in the open air.' },
      fr: { name: 'En plein air', description: 'Marches, courses et marchés à ciel ouvert.' },
      de: { name: 'Im Freien', description: 'Wanderungen, Läufe und Märkte unter freiem Himmel.' },
      it: { name: 'All’aperto', description: 'Camminate, corse e mercati sotto il cielo.' },
      ro: { name: 'În aer liber', description: 'Drumeții, alergări și târguri sub cerul liber.' },
      es: { name: 'Al aire libre', description: 'Caminatas, carreras y mercados a cielo abierto.' },
    },
  },
  {
    key: 'learning',
    texts: {
      en: { name: 'Courses and talks', description: 'For those who want to learn something.' },
      fr: { name: 'Cours et conférences', description: 'Pour celles et ceux qui veulent apprendre.' },
      de: { name: 'Kurse und Vorträge', description: 'Für alle, die etwas lernen möchten.' },
      it: { name: 'Corsi e conferenze', description: 'Per chi vuole imparare qualcosa.' },
      ro: { name: 'Cursuri și prelegeri', description: 'Pentru cei care vor să învețe ceva.' },
      es: { name: 'Cursos y charlas', description: 'Para quienes quieren aprender algo.' },
    },
  },
];

export const DEMO_TAGS: readonly DemoTerm[] = [
  {
    key: 'free',
    texts: {
      en: { name: 'Free entry', description: 'Nothing to pay.' },
      fr: { name: 'Entrée libre', description: 'Rien à payer.' },
      de: { name: 'Eintritt frei', description: 'Kostet nichts.' },
      it: { name: 'Ingresso libero', description: 'Non si paga nulla.' },
      ro: { name: 'Intrare liberă', description: 'Nu se plătește nimic.' },
      es: { name: 'Entrada libre', description: 'No se paga nada.' },
    },
  },
  {
    key: 'families',
    texts: {
      en: { name: 'For families', description: 'Children are welcome.' },
      fr: { name: 'En famille', description: 'Les enfants sont les bienvenus.' },
      de: { name: 'Für Familien', description: 'Kinder sind willkommen.' },
      it: { name: 'Per famiglie', description: 'I bambini sono benvenuti.' },
      ro: { name: 'Pentru familii', description: 'Copiii sunt bineveniți.' },
      es: { name: 'Para familias', description: 'Los niños son bienvenidos.' },
    },
  },
  {
    key: 'beginners',
    texts: {
      en: { name: 'For beginners', description: 'No previous knowledge needed.' },
      fr: { name: 'Pour débutants', description: 'Aucune connaissance préalable requise.' },
      de: { name: 'Für Einsteiger', description: 'Keine Vorkenntnisse nötig.' },
      it: { name: 'Per principianti', description: 'Non servono conoscenze.' },
      ro: { name: 'Pentru începători', description: 'Nu sunt necesare cunoștințe.' },
      es: { name: 'Para principiantes', description: 'No hacen falta conocimientos.' },
    },
  },
  {
    key: 'open-air',
    texts: {
      en: { name: 'Open air', description: 'Dress for the weather.' },
      fr: { name: 'Plein air', description: 'Habillez-vous selon la météo.' },
      de: { name: 'Open Air', description: 'Kleidung nach Wetter.' },
      it: { name: 'Sotto le stelle', description: 'Vestitevi secondo il tempo.' },
      ro: { name: 'Sub cerul liber', description: 'Îmbrăcați-vă după vreme.' },
      es: { name: 'A cielo abierto', description: 'Ropa según el tiempo.' },
    },
  },
  {
    key: 'accessible',
    texts: {
      en: { name: 'Step-free', description: 'Reachable without steps.' },
      fr: { name: 'Sans marches', description: 'Accessible sans marches.' },
      de: { name: 'Stufenlos', description: 'Ohne Stufen erreichbar.' },
      it: { name: 'Senza gradini', description: 'Raggiungibile senza gradini.' },
      ro: { name: 'Fără trepte', description: 'Accesibil fără trepte.' },
      es: { name: 'Sin escalones', description: 'Accesible sin escalones.' },
    },
  },
  {
    key: 'online',
    texts: {
      en: { name: 'Online', description: 'Take part from anywhere.' },
      fr: { name: 'En ligne', description: 'Participez d’où vous voulez.' },
      de: { name: 'Im Netz', description: 'Teilnahme von überall.' },
      it: { name: 'In rete', description: 'Si partecipa da ovunque.' },
      ro: { name: 'Pe internet', description: 'Participați de oriunde.' },
      es: { name: 'En línea', description: 'Participa desde cualquier lugar.' },
    },
  },
];
