import { list, type Vocabulary } from './vocabulary.js';

export const EN: Vocabulary = {
  in: 'in',
  themes: list(`
    Jazz concert | Chamber music evening | Open-air cinema | Photography exhibition | Poetry reading
    Guided city walk | Farmers’ market | Half marathon | Children’s theatre | Pottery workshop
    Wine tasting | Street food festival | Book fair | Salsa night | Choir concert
    Science slam | Flea market | Yoga morning | Chess tournament | Flower show
    Lecture on local history | Puppet show | Cooking class | Film festival | Rock concert
    Craft fair | InterfaceLanguage café | Bicycle tour | Improvised theatre | Organ recital
  `),
  editions: list(`
    spring edition | summer edition | autumn edition | winter edition | family day
    for beginners | late opening | premiere | with guests | encore
  `),
  openings: list(`
    An evening for everyone who likes to discover something new.
    For the tenth time, artists from the whole region meet here.
    Neighbours, friends and visitors come together for a few hours.
    The programme takes you from old traditions to the newest ideas.
    Young talents and well-known names share the same stage.
    A small event with a warm atmosphere and plenty of room to talk.
    What began in a garage now fills one of the finest halls in town.
    Come early, bring your friends and stay as long as you like.
    Four hours full of colours, sounds and surprises await you.
    The team has prepared a varied programme with a lot of care.
  `),
  middles: list(`
    Doors open half an hour before the start, and seats are not numbered.
    There are drinks, cakes and small dishes from local producers.
    Children take part free of charge when an adult comes along.
    The rooms are accessible without steps, and help is at hand.
    If it rains, everything moves to the hall next door.
    Two guides answer questions and show what is easily missed.
    A short break in the middle leaves time for a walk in the garden.
    No previous knowledge is needed, only curiosity and good shoes.
    The number of places is limited, so please register in time.
    Afterwards the guests are glad to talk with the audience.
  `),
  closings: list(`
    Tickets are available online and at the entrance.
    The nearest tram stop is only five minutes away on foot.
    We look forward to seeing you, whatever the weather.
    The proceeds go to the school of music in the neighbourhood.
    Bicycles can be parked safely in the courtyard.
    Photographs are welcome, as long as you do not use a flash.
    Please bring your own cup, and help us to avoid waste.
    Further dates will be announced at the end of the month.
    The event is made possible by volunteers and by the city.
    Dogs have to stay at home this time, unfortunately.
  `),
  excerpts: list(`
    A few hours you will remember.
    For curious people of every age.
    Culture around the corner.
    Music, food and good company.
    Only once this season.
    Free places are still left.
  `),
  cities: list(`
    Paris | Lyon | Marseille | Strasbourg | Berlin | Munich | Cologne | Hamburg
    Vienna | Zurich | Rome | Milan | Turin | Florence | Naples | Bucharest
    Cluj-Napoca | Iași | Timișoara | Madrid | Barcelona | Seville | London | New York
  `),
  countries: list(`
    France | Germany | Austria | Switzerland | Italy | Romania | Spain | United Kingdom | United States
  `),
  streets: list('Station Road | Church Street | Mill Lane | Market Square | Garden Street | School Street'),
  venueKinds: list(`
    Town Hall | Municipal Theatre | Concert Hall | Old Factory | Central Library
    House of Culture | Botanical Garden | Art Museum | Sports Centre | Community Centre
  `),
  venueDescriptions: list(`
    A bright hall for three hundred guests in the middle of the old town.
    A former workshop that has been a stage for music and theatre for years.
    A quiet place with a large garden and a small café.
    A modern building with good acoustics near the railway station.
  `),
  organizerKinds: list(`
    Music Society | Theatre Association | Sports Club | Friends of the Museum | Adult Education Centre
    Film Club | Hiking Club | Cultural Office | Neighbourhood Initiative | Science Foundation
  `),
  organizerDescriptions: list(`
    We have been organising events for the whole city since 1987.
    A group of volunteers who open culture to everybody.
    Together with schools we bring young people to the stage.
    We care for old traditions and make room for new ones.
  `),
  categories: list(`
    Music | Classical music | Chamber music | Opera | Choirs | Popular music | Jazz and blues | Rock and pop
    Stage | Theatre | Comedy | Drama | Improvisation | Dance | Ballet | Tango
    Art and film | Exhibitions | Painting | Photography | Sculpture | Cinema | Documentaries | Short films
    Sport and nature | Sport | Running | Cycling | Swimming | Nature | Hiking | Gardens
    Knowledge and everyday life | Talks | History | Science | Literature | Workshops | Cooking | Crafts
  `),
  topics: list(`
    Jazz | Theatre | Cinema | Painting | History | Science | Cooking | Yoga | Running | Chess
    Dance | Photography | Literature | Gardening | Languages | Crafts | Hiking | Opera | Puppets | Wine
  `),
  audiences: list(`
    for children | for families | for seniors | for beginners | for students
    for tourists | for neighbours | for professionals | for couples | for everybody
  `),
};
