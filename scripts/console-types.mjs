import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { path } from './newest.mjs';

/** Makes the types of the console from the document of the interface, so that a change of the interface breaks its build. */
export async function writeTypes(document, file) {
  const types = await openapiTS(pathToFileURL(path(document)), { defaultNonNullable: false });
  writeFileSync(path(file), astToString(types));
}
