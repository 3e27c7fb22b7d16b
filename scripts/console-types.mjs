// Makes the types of the console from the document of the interface, so that a change of the interface breaks its build.
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const root = new URL('../', import.meta.url);
const types = await openapiTS(new URL('docs/openapi.json', root), { defaultNonNullable: false });
writeFileSync(new URL('admin/src/api/openapi.d.ts', root), astToString(types));
