import { list, type Vocabulary } from './vocabulary.js';

export const ES: Vocabulary = {
  in: 'en',
  themes: list(`
    Concierto de jazz | Velada de música de cámara | Cine al aire libre | Exposición de fotografía | Lectura de poesía
    Paseo guiado | Mercado de productores | Media maratón | Teatro infantil | Taller de cerámica
    Cata de vinos | Festival de comida callejera | Feria del libro | Noche de salsa | Concierto coral
    Duelo científico | Rastro | Mañana de yoga | Torneo de ajedrez | Muestra de flores
    Charla de historia local | Función de títeres | Clase de cocina | Festival de cine | Concierto de rock
    Feria de artesanía | Café de idiomas | Ruta en bicicleta | Teatro de improvisación | Recital de órgano
  `),
  editions: list(`
    edición de primavera | edición de verano | edición de otoño | edición de invierno | día de la familia
    para principiantes | apertura nocturna | estreno | con invitados | reposición
  `),
  openings: list(`
    Una velada para quienes disfrutan descubriendo algo nuevo.
    Por décima vez se reúnen aquí artistas de toda la región.
    Vecinos, amigos y visitantes se encuentran durante unas horas.
    El programa va de las viejas tradiciones a las ideas más nuevas.
    Jóvenes talentos y nombres conocidos comparten el mismo escenario.
    Un pequeño acto de ambiente cálido, con mucho espacio para conversar.
    Lo que empezó en un garaje llena hoy una de las salas más bonitas.
    Venid pronto, traed a vuestros amigos y quedaos cuanto queráis.
    Os esperan cuatro horas llenas de colores, sonidos y sorpresas.
    El equipo ha preparado con mucho cuidado un programa variado.
  `),
  middles: list(`
    Las puertas se abren media hora antes y los asientos no están numerados.
    Hay bebidas, tartas y pequeños platos de productores locales.
    Los niños acompañados por un adulto participan gratis.
    Las salas son accesibles sin escalones y hay ayuda disponible.
    Si llueve, todo se traslada a la sala de al lado.
    Dos guías responden preguntas y enseñan lo que suele pasar inadvertido.
    Una breve pausa deja tiempo para pasear por el jardín.
    No hacen falta conocimientos, solo curiosidad y buen calzado.
    El número de plazas es limitado, conviene inscribirse a tiempo.
    Después los invitados conversan con gusto con el público.
  `),
  closings: list(`
    Las entradas se venden en línea y en la puerta.
    La parada de tranvía más cercana está a cinco minutos a pie.
    Os esperamos con ilusión, haga el tiempo que haga.
    La recaudación es para la escuela de música del barrio.
    Las bicicletas pueden dejarse seguras en el patio.
    Las fotografías son bienvenidas, siempre sin flash.
    Traed vuestra taza y ayudadnos a evitar residuos.
    Otras fechas se anunciarán a finales de mes.
    El acto es posible gracias a los voluntarios y a la ciudad.
    Por desgracia, esta vez los perros deben quedarse en casa.
  `),
  excerpts: list(`
    Unas horas para recordar.
    Para curiosos de todas las edades.
    Cultura a la vuelta de la esquina.
    Música, comida y buena compañía.
    Solo una vez esta temporada.
    Todavía quedan plazas.
  `),
  cities: list(`
    París | Lyon | Marsella | Estrasburgo | Berlín | Múnich | Colonia | Hamburgo
    Viena | Zúrich | Roma | Milán | Turín | Florencia | Nápoles | Bucarest
    Cluj-Napoca | Iași | Timișoara | Madrid | Barcelona | Sevilla | Londres | Nueva York
  `),
  countries: list(`
    Francia | Alemania | Austria | Suiza | Italia | Rumanía | España | Reino Unido | Estados Unidos
  `),
  streets: list(
    'Calle de la Estación | Calle de la Iglesia | Camino del Molino | Plaza del Mercado | Calle del Jardín | Calle de la Escuela',
  ),
  venueKinds: list(`
    Ayuntamiento | Teatro municipal | Sala de conciertos | Antigua fábrica | Biblioteca central
    Casa de la cultura | Jardín botánico | Museo de arte | Polideportivo | Centro cívico
  `),
  venueDescriptions: list(`
    Una sala luminosa para trescientas personas en el casco antiguo.
    Un antiguo taller que desde hace años es escenario de música y teatro.
    Un lugar tranquilo con un gran jardín y un pequeño café.
    Un edificio moderno con buena acústica cerca de la estación.
  `),
  organizerKinds: list(`
    Sociedad musical | Asociación teatral | Club deportivo | Amigos del museo | Universidad popular
    Cineclub | Club de senderismo | Oficina de cultura | Iniciativa vecinal | Fundación para la ciencia
  `),
  organizerDescriptions: list(`
    Organizamos actos para toda la ciudad desde 1987.
    Un grupo de voluntarios que abre la cultura a todo el mundo.
    Junto con las escuelas llevamos a los jóvenes al escenario.
    Cuidamos las viejas tradiciones y hacemos sitio a las nuevas.
  `),
  categories: list(`
    Música | Música clásica | Música de cámara | Ópera | Coros | Música popular | Jazz y blues | Rock y pop
    Escena | Teatro | Comedia | Drama | Improvisación | Danza | Ballet | Tango
    Arte y cine | Exposiciones | Pintura | Fotografía | Escultura | Cine | Documentales | Cortometrajes
    Deporte y naturaleza | Deporte | Carreras | Ciclismo | Natación | Naturaleza | Senderismo | Jardines
    Saber y vida cotidiana | Charlas | Historia | Ciencia | Literatura | Talleres | Cocina | Artesanía
  `),
  topics: list(`
    Jazz | Teatro | Cine | Pintura | Historia | Ciencia | Cocina | Yoga | Carreras | Ajedrez
    Danza | Fotografía | Literatura | Jardinería | Idiomas | Artesanía | Senderismo | Ópera | Títeres | Vino
  `),
  audiences: list(`
    para niños | para familias | para mayores | para principiantes | para estudiantes
    para turistas | para vecinos | para profesionales | para parejas | para todos
  `),
};
