const forCollection = (collection, queries) => queries.map((query) => ({ collection, query }));

/** A day of the default dates. */
const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

const ofEvents = ({ category, venue, organizer, tags: [tag], ids: [id, other], words }) => [
  '',
  'per_page=50',
  'page=100',
  'start_date=2027-01-01&end_date=2027-01-31',
  'starts_after=2027-01-01',
  'starts_before=2027-01-01',
  'ends_after=2027-01-01',
  'ends_before=2027-01-01',
  `search=${words.rare.word}`,
  `search=${words.tenth.word}`,
  `search=${words.common.word}`,
  `search=${words.absent.word}`,
  `categories=${category}`,
  `tags=${tag}`,
  `categories=${category}&tags=${tag}`,
  `venue=${venue}`,
  `organizer=${organizer}`,
  'featured=true',
  'featured=false',
  'ticketed=true',
  'ticketed=false',
  `include=${id},${other}`,
  `post_parent=${id}`,
  'geoloc=true',
  'geoloc_lat=48.85&geoloc_lng=2.35&geoloc_radius=50',
  'geoloc_lat=48.85&geoloc_lng=2.35&orderby=distance',
  'status=publish',
  'event_status=canceled',
  'is_virtual=true',
  'virtual_event_type=hybrid',
  'availability=sold_out',
  'age=8',
  'spoken_language=de',
  'accessibility=wheelchair',
  'registration=open',
  `open_on=${nextWeek()}`,
  'order=desc',
  'orderby=end_date',
  'orderby=title',
  'orderby=date',
  'orderby=modified',
];

const ofLinked = ({ ids: [id], words }) => [
  '',
  `search=${words.common.word}`,
  `event=${id}`,
  'has_events=true',
  'has_events=false',
  'only_with_upcoming=true',
  'status=publish',
  'orderby=modified',
  'orderby=title',
  'orderby=id',
  'page=3',
];

const ofTerms = ({ ids: [id] }) => [
  '',
  'search=art',
  `event=${id}`,
  'hide_empty=false',
  'orderby=count&order=desc',
  'orderby=slug',
  'orderby=id',
  'orderby=description',
  'slug=music',
];

/** Every filter and order of every list, each alone. */
export function everyFilter(facts) {
  const { category, tags } = facts;
  const inAndOut = (id) => [`include=${id}`, `exclude=${id}`];
  return [
    ...forCollection('events', ofEvents(facts)),
    ...forCollection('venues', ofLinked(facts)),
    ...forCollection('organizers', ofLinked(facts)),
    ...forCollection('categories', [...ofTerms(facts), 'parent=0', ...inAndOut(category)]),
    ...forCollection('tags', [...ofTerms(facts), ...inAndOut(tags[0])]),
  ];
}
