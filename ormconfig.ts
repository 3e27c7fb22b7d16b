// The data source for TypeORM's own command line, over the built service:
//   npm run build && npx typeorm migration:show -d ormconfig.ts
import { readSettings } from './dist/config/settings.js';
import { createDataSource } from './dist/database/data-source.js';
import { ENTITIES } from './dist/entities.js';

export default createDataSource(readSettings(process.env), ENTITIES);
