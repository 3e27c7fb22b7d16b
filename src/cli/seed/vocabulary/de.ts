import { list, type Vocabulary } from './vocabulary.js';

export const DE: Vocabulary = {
  in: 'in',
  themes: list(`
    Jazzkonzert | Kammermusikabend | Freiluftkino | Fotoausstellung | Gedichtlesung
    Stadtführung | Bauernmarkt | Halbmarathon | Kindertheater | Töpferwerkstatt
    Weinprobe | Straßenküchenfest | Buchmesse | Salsanacht | Chorkonzert
    Wissenschaftsabend | Flohmarkt | Yogamorgen | Schachturnier | Blumenschau
    Vortrag zur Stadtgeschichte | Puppenspiel | Kochkurs | Filmfestival | Rockkonzert
    Handwerksmarkt | Sprachcafé | Radtour | Improvisationstheater | Orgelkonzert
  `),
  editions: list(`
    Frühlingsausgabe | Sommerausgabe | Herbstausgabe | Winterausgabe | Familientag
    für Einsteiger | lange Öffnung | Premiere | mit Gästen | Zugabe
  `),
  openings: list(`
    Ein Abend für alle, die gern etwas Neues entdecken.
    Zum zehnten Mal treffen sich hier Künstler aus der ganzen Region.
    Nachbarn, Freunde und Gäste kommen für ein paar Stunden zusammen.
    Das Programm führt von alten Bräuchen zu den neuesten Ideen.
    Junge Talente und bekannte Größen teilen sich dieselbe Bühne.
    Eine kleine Veranstaltung in herzlicher Stimmung, mit viel Raum für Gespräche.
    Was in einer Garage begann, füllt heute einen der schönsten Säle der Stadt.
    Kommen Sie früh, bringen Sie Freunde mit und bleiben Sie, solange Sie mögen.
    Vier Stunden voller Farben, Klänge und Überraschungen erwarten Sie.
    Mit viel Sorgfalt ist ein abwechslungsreiches Programm entstanden.
  `),
  middles: list(`
    Einlass ist eine halbe Stunde vor Beginn, die Plätze sind frei wählbar.
    Es gibt Getränke, Kuchen und kleine Gerichte von Erzeugern aus der Nähe.
    Kinder in Begleitung Erwachsener nehmen kostenlos teil.
    Die Räume sind stufenlos erreichbar, auf Wunsch wird geholfen.
    Bei Regen findet alles in der Halle nebenan statt.
    Zwei Begleiter beantworten Fragen und zeigen, was man leicht übersieht.
    Eine kurze Pause lässt Zeit für einen Gang durch den Garten.
    Vorkenntnisse sind nicht nötig, nur Neugier und gute Schuhe.
    Die Zahl der Plätze ist begrenzt, bitte melden Sie sich rechtzeitig an.
    Anschließend sprechen die Gäste gern mit dem Publikum.
  `),
  closings: list(`
    Karten gibt es im Netz und an der Abendkasse.
    Die nächste Haltestelle ist nur fünf Minuten zu Fuß entfernt.
    Wir freuen uns auf Sie, gleich bei welchem Wetter.
    Der Erlös kommt der Musikschule im Viertel zugute.
    Fahrräder können sicher im Hof abgestellt werden.
    Fotografieren ist erlaubt, aber bitte ohne Blitz.
    Bringen Sie Ihre eigene Tasse mit und helfen Sie, Müll zu vermeiden.
    Weitere Termine werden am Ende des Monats bekannt gegeben.
    Möglich machen das die Ehrenamtlichen und die Stadt.
    Hunde müssen diesmal leider zu Hause bleiben.
  `),
  excerpts: list(`
    Ein paar Stunden, die bleiben.
    Für Neugierige jeden Alters.
    Kultur gleich um die Ecke.
    Musik, Essen und gute Gesellschaft.
    Nur einmal in dieser Saison.
    Es gibt noch freie Plätze.
  `),
  cities: list(`
    Paris | Lyon | Marseille | Straßburg | Berlin | München | Köln | Hamburg
    Wien | Zürich | Rom | Mailand | Turin | Florenz | Neapel | Bukarest
    Klausenburg | Iași | Temeswar | Madrid | Barcelona | Sevilla | London | New York
  `),
  countries: list(`
    Frankreich | Deutschland | Österreich | Schweiz | Italien | Rumänien | Spanien | Vereinigtes Königreich | Vereinigte Staaten
  `),
  streets: list('Bahnhofstraße | Kirchgasse | Mühlweg | Marktplatz | Gartenstraße | Schulstraße'),
  venueKinds: list(`
    Rathaus | Stadttheater | Konzerthaus | Alte Fabrik | Zentralbibliothek
    Kulturhaus | Botanischer Garten | Kunstmuseum | Sportzentrum | Bürgerhaus
  `),
  venueDescriptions: list(`
    Ein heller Saal für dreihundert Gäste mitten in der Altstadt.
    Eine frühere Werkstatt, seit Jahren eine Bühne für Musik und Theater.
    Ein ruhiger Ort mit großem Garten und kleinem Café.
    Ein modernes Gebäude mit guter Akustik nahe dem Bahnhof.
  `),
  organizerKinds: list(`
    Musikverein | Theaterverein | Sportverein | Museumsfreunde | Volkshochschule
    Filmklub | Wanderverein | Kulturamt | Nachbarschaftshilfe | Wissenschaftsstiftung
  `),
  organizerDescriptions: list(`
    Seit 1987 veranstalten wir für die ganze Stadt.
    Eine Gruppe Ehrenamtlicher, die Kultur für alle öffnet.
    Mit den Schulen bringen wir junge Menschen auf die Bühne.
    Wir pflegen alte Bräuche und schaffen Platz für neue.
  `),
  categories: list(`
    Musik | Klassik | Kammermusik | Oper | Chöre | Unterhaltungsmusik | Jazz und Blues | Rock und Pop
    Bühne | Theater | Komödie | Drama | Improvisation | Tanz | Ballett | Tango
    Kunst und Film | Ausstellungen | Malerei | Fotografie | Bildhauerei | Kino | Dokumentarfilme | Kurzfilme
    Sport und Natur | Sport | Laufen | Radfahren | Schwimmen | Natur | Wandern | Gärten
    Wissen und Alltag | Vorträge | Geschichte | Wissenschaft | Literatur | Werkstätten | Kochen | Handwerk
  `),
  topics: list(`
    Jazz | Theater | Kino | Malerei | Geschichte | Wissenschaft | Kochen | Yoga | Laufen | Schach
    Tanz | Fotografie | Literatur | Gärtnern | Sprachen | Handwerk | Wandern | Oper | Puppenspiel | Wein
  `),
  audiences: list(`
    für Kinder | für Familien | für Senioren | für Einsteiger | für Studierende
    für Reisende | für Nachbarn | für Fachleute | für Paare | für alle
  `),
};
