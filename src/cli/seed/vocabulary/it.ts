import { list, type Vocabulary } from './vocabulary.js';

export const IT: Vocabulary = {
  in: 'a',
  themes: list(`
    Concerto jazz | Serata di musica da camera | Cinema all’aperto | Mostra di fotografia | Lettura di poesie
    Passeggiata guidata | Mercato contadino | Mezza maratona | Teatro per bambini | Laboratorio di ceramica
    Degustazione di vini | Festival del cibo di strada | Fiera del libro | Notte salsa | Concerto corale
    Sfida scientifica | Mercatino delle pulci | Mattina di yoga | Torneo di scacchi | Mostra di fiori
    Conferenza di storia locale | Spettacolo di burattini | Corso di cucina | Festival del cinema | Concerto rock
    Fiera dell’artigianato | Caffè delle lingue | Gita in bicicletta | Teatro d’improvvisazione | Concerto d’organo
  `),
  editions: list(`
    edizione di primavera | edizione d’estate | edizione d’autunno | edizione d’inverno | giornata delle famiglie
    per principianti | apertura serale | prima assoluta | con ospiti | replica
  `),
  openings: list(`
    Una serata per chi ama scoprire qualcosa di nuovo.
    Per la decima volta si incontrano qui artisti di tutta la regione.
    Vicini, amici e visitatori si ritrovano per qualche ora.
    Il programma va dalle antiche tradizioni alle idee più recenti.
    Giovani talenti e nomi noti condividono lo stesso palco.
    Un piccolo evento dall’atmosfera calorosa, con molto spazio per parlare.
    Nato in un garage, oggi riempie una delle sale più belle della città.
    Venite presto, portate gli amici e restate quanto volete.
    Vi aspettano quattro ore piene di colori, suoni e sorprese.
    Il gruppo ha preparato con molta cura un programma vario.
  `),
  middles: list(`
    Le porte aprono mezz’ora prima dell’inizio, i posti non sono numerati.
    Ci sono bevande, torte e piccoli piatti di produttori locali.
    I bambini accompagnati da un adulto partecipano gratuitamente.
    Le sale sono accessibili senza gradini e c’è chi aiuta.
    In caso di pioggia tutto si sposta nella sala accanto.
    Due guide rispondono alle domande e mostrano ciò che sfugge.
    Una breve pausa lascia il tempo per una passeggiata nel giardino.
    Non servono conoscenze, solo curiosità e scarpe comode.
    Il numero dei posti è limitato, iscrivetevi per tempo.
    In seguito gli ospiti parlano volentieri con il pubblico.
  `),
  closings: list(`
    I biglietti sono in vendita in rete e all’ingresso.
    La fermata del tram più vicina è a cinque minuti a piedi.
    Vi aspettiamo con qualsiasi tempo, perché la festa si fa comunque.
    Il ricavato va alla scuola di musica del quartiere.
    Le biciclette si possono lasciare al sicuro nel cortile.
    Le fotografie sono benvenute, purché senza flash.
    Portate la vostra tazza e aiutateci a evitare i rifiuti.
    Altre date saranno annunciate alla fine del mese.
    L’evento è possibile grazie ai volontari e alla città.
    Purtroppo questa volta i cani devono restare a casa.
  `),
  excerpts: list(`
    Qualche ora da ricordare.
    Per curiosi di ogni età.
    La cultura dietro l’angolo.
    Musica, cibo e buona compagnia.
    Una sola volta in questa stagione.
    Ci sono ancora posti liberi.
  `),
  cities: list(`
    Parigi | Lione | Marsiglia | Strasburgo | Berlino | Monaco di Baviera | Colonia | Amburgo
    Vienna | Zurigo | Roma | Milano | Torino | Firenze | Napoli | Bucarest
    Cluj-Napoca | Iași | Timișoara | Madrid | Barcellona | Siviglia | Londra | New York
  `),
  countries: list(`
    Francia | Germania | Austria | Svizzera | Italia | Romania | Spagna | Regno Unito | Stati Uniti
  `),
  streets: list(
    'Via della Stazione | Via della Chiesa | Via del Mulino | Piazza del Mercato | Via dei Giardini | Via della Scuola',
  ),
  venueKinds: list(`
    Municipio | Teatro comunale | Sala da concerto | Vecchia fabbrica | Biblioteca centrale
    Casa della cultura | Orto botanico | Museo d’arte | Centro sportivo | Centro civico
  `),
  venueDescriptions: list(`
    Una sala luminosa per trecento ospiti nel centro storico.
    Un’antica officina, da anni palco di musica e teatro.
    Un luogo tranquillo con un grande giardino e un piccolo caffè.
    Un edificio moderno con una buona acustica vicino alla stazione.
  `),
  organizerKinds: list(`
    Società musicale | Associazione teatrale | Società sportiva | Amici del museo | Università popolare
    Cineclub | Club escursionistico | Ufficio cultura | Iniziativa di quartiere | Fondazione per la scienza
  `),
  organizerDescriptions: list(`
    Organizziamo eventi per tutta la città dal 1987.
    Un gruppo di volontari che apre la cultura a tutti.
    Con le scuole portiamo i giovani sul palco.
    Curiamo le antiche tradizioni e facciamo posto alle nuove.
  `),
  categories: list(`
    Musica | Musica classica | Musica da camera | Opera lirica | Cori | Musica leggera | Jazz e blues | Rock e pop
    Palcoscenico | Teatro | Commedia | Dramma | Improvvisazione | Danza | Balletto | Tango
    Arte e cinema | Mostre | Pittura | Fotografia | Scultura | Cinema | Documentari | Cortometraggi
    Sport e natura | Sport | Corsa | Ciclismo | Nuoto | Natura | Escursioni | Giardini
    Sapere e vita quotidiana | Conferenze | Storia | Scienza | Letteratura | Laboratori | Cucina | Artigianato
  `),
  topics: list(`
    Jazz | Teatro | Cinema | Pittura | Storia | Scienza | Cucina | Yoga | Corsa | Scacchi
    Danza | Fotografia | Letteratura | Giardinaggio | Lingue | Artigianato | Escursioni | Opera lirica | Burattini | Vino
  `),
  audiences: list(`
    per bambini | per famiglie | per anziani | per principianti | per studenti
    per turisti | per vicini | per professionisti | per coppie | per tutti
  `),
};
