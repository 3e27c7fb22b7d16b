// Runs the housekeeping of the built service once, as if so many days had passed: keep-house.mjs DAYS
import { createApp } from '../../dist/app.setup.js';
import { Housekeeping } from '../../dist/content/records/housekeeping.service.js';
import { readSettings } from '../../dist/platform/config/settings.js';

const days = Number(process.argv[2]);
const app = await createApp(readSettings(process.env));
await app.init();
await app.get(Housekeeping).run(Math.floor(Date.now() / 1_000) + days * 86_400);
await app.close();
