import { useResourceContext } from 'react-admin';
import { isKindName, type Kind, type KindName, KINDS } from '../records/kinds';

interface Known {
  readonly name: KindName;
  readonly kind: Kind;
}

/**
 * The kind of record whose pages are open.
 * @throws Error where no such pages are open
 */
export function useKind(): Known {
  const name = useResourceContext() ?? '';
  if (!isKindName(name)) throw new Error(`There is no kind named "${name}".`);
  return { name, kind: KINDS[name] };
}
