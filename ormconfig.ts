// The data source for TypeORM's own command line, over the built service:
//   npm run build && npx typeorm migration:show -d ormconfig.ts
import { readSettings } from './dist/platform/config/settings.js';
import { createDataSource } from './dist/platform/database/data-source.js';
import { SCHEMA } from './dist/start/schema/schema.js';

export default createDataSource(readSettings(process.env), SCHEMA);
