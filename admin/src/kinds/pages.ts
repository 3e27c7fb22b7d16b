export { KindCreate } from './KindCreate';
export { KindEdit } from './KindEdit';
export { KindList } from './KindList';
