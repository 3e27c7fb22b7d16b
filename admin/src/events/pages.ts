export { EventCreate } from './EventCreate';
export { EventEdit } from './EventEdit';
export { EventList } from './EventList';
