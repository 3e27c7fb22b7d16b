const city = (zone, country, latitude, longitude) => ({
  zone,
  country,
  latitude,
  longitude,
});

/** In the order of the vocabularies' cities. */
export const CITIES = [
  city('Europe/Paris', 0, 48.8566, 2.3522),
  city('Europe/Paris', 0, 45.764, 4.8357),
  city('Europe/Paris', 0, 43.2965, 5.3698),
  city('Europe/Paris', 0, 48.5734, 7.7521),
  city('Europe/Berlin', 1, 52.52, 13.405),
  city('Europe/Berlin', 1, 48.1351, 11.582),
  city('Europe/Berlin', 1, 50.9375, 6.9603),
  city('Europe/Berlin', 1, 53.5511, 9.9937),
  city('Europe/Vienna', 2, 48.2082, 16.3738),
  city('Europe/Zurich', 3, 47.3769, 8.5417),
  city('Europe/Rome', 4, 41.9028, 12.4964),
  city('Europe/Rome', 4, 45.4642, 9.19),
  city('Europe/Rome', 4, 45.0703, 7.6869),
  city('Europe/Rome', 4, 43.7696, 11.2558),
  city('Europe/Rome', 4, 40.8518, 14.2681),
  city('Europe/Bucharest', 5, 44.4268, 26.1025),
  city('Europe/Bucharest', 5, 46.7712, 23.6236),
  city('Europe/Bucharest', 5, 47.1585, 27.6014),
  city('Europe/Bucharest', 5, 45.7489, 21.2087),
  city('Europe/Madrid', 6, 40.4168, -3.7038),
  city('Europe/Madrid', 6, 41.3874, 2.1686),
  city('Europe/Madrid', 6, 37.3891, -5.9845),
  city('Europe/London', 7, 51.5072, -0.1276),
  city('America/New_York', 8, 40.7128, -74.006),
];
