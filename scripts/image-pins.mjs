const IMAGE = /^(FROM |\s*image: )(([a-z0-9./-]+):([\w.-]+)(?:@(sha256:[0-9a-f]{64}))?)(?=\s|$)/gm;

/**
 * The images that a Dockerfile or a compose file names.
 *
 * @param {string} text
 * @returns {{ written: string, repository: string, tag: string, digest: string | undefined }[]}
 */
export const imagesIn = (text) =>
  [...text.matchAll(IMAGE)].map(([, , written, name, tag, digest]) => ({
    written,
    // Those without an owner are Docker's own.
    repository: name.includes('/') ? name : `library/${name}`,
    tag,
    digest,
  }));

/**
 * The text with the image at this digest, wherever it is named. The tag stays, for people and for the next time.
 *
 * @param {string} text
 * @param {{ written: string }} image
 * @param {string} digest
 */
export const pinned = (text, { written }, digest) =>
  text.replaceAll(IMAGE, (all, start, image) =>
    image === written ? `${start}${image.split('@')[0]}@${digest}` : all,
  );
