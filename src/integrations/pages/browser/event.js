/* Shows the time of an event in the time zone of the visitor, where it is another one. The page is complete without it. */
for (const element of document.querySelectorAll('.your-time')) {
  const { start, end, zone } = element.dataset;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { lang } = document.documentElement;
  // The day comes first, as in the rest of the page.
  const locale = lang === 'en' ? 'en-GB' : lang;
  const format = (timeZone) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
  const range = (timeZone) => format(timeZone).formatRange(new Date(start), new Date(end));
  if (own === undefined || own === zone || range(own) === range(zone)) continue;
  element.querySelector('time').textContent = `${range(own)} (${own.replaceAll('_', ' ')})`;
  element.hidden = false;
}
