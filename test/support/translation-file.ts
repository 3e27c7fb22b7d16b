/** An XLIFF file that translates the name of a venue, `Hall`, into French. */
export function venueInFrench(id: number): string {
  const unit = '<source>Hall</source><target>Salle</target></segment></unit></file></xliff>';
  const head =
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="fr">';
  return `${head}<file id="venue-${id}"><unit id="venue"><segment state="final">${unit}`;
}
