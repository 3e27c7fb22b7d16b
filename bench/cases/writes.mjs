import { MOUNT } from '../lib/paths.mjs';

const authorized = ({ key }) => ({ authorization: `Bearer ${key}` });

/** A new event with one text and five links; each title differs. */
export function creation(facts, title = 'Bench evening {n}') {
  const { venue, organizer, category, tags } = facts;
  return {
    method: 'POST',
    path: `${MOUNT}/events`,
    headers: authorized(facts),
    status: 201,
    body: {
      description: 'An evening with music in the old town hall.\n\nTickets are sold at the entrance.',
      title,
      start_date: '2027-03-07 11:00:00',
      end_date: '2027-03-07 14:00:00',
      timezone: 'Europe/Paris',
      cost: '10 - 25',
      categories: [category],
      tags: tags.slice(0, 2).toSorted((a, b) => a - b),
      venue,
      organizer,
    },
  };
}

/** New title, cost and tags for one event after another. */
export function update(facts, id, title = 'Bench evening {n}') {
  const tags = facts.tags.slice(2, 4).toSorted((a, b) => a - b);
  return {
    method: 'PATCH',
    path: `${MOUNT}/events/${id}`,
    headers: authorized(facts),
    status: 200,
    body: { title, cost: '10 - 25', tags },
  };
}

export const WRITES = [
  {
    name: 'create',
    requests: (facts) => [creation(facts)],
    quick: true,
    target: { perSecond: { sqlite: 300, mariadb: 120, mysql: 120 } },
  },
  {
    name: 'update',
    requests: (facts) => facts.ids.map((id) => update(facts, id)),
    quick: true,
  },
];
